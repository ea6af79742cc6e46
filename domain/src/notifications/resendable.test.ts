import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate, instant, plusSeconds } from '../dates.ts';
import { decideResend, isResendable, resendDelaySeconds } from './resendable.ts';

const writtenAt = instant('2026-11-26T09:00:00.000Z');
const receipt = { kind: 'RECEIPT', debtDueOn: null, isOutdated: false } as const;
const sent = { isWaiting: false, writtenAt };

// docs/spec/rules.md#12
test('only a message about a past fact other than a debt may be sent again', () => {
  assert.ok(isResendable(receipt, true));
  assert.ok(!isResendable({ ...receipt, debtDueOn: calendarDate('2026-11-25') }, true));
  for (const kind of ['CODE', 'REMINDER', 'PENALTY_GROWS', 'PAYMENT_RESOLVED'] as const)
    assert.ok(!isResendable({ ...receipt, kind }, true), kind);
});

test('a message that has become untrue is not sent again', () => {
  assert.ok(!isResendable({ ...receipt, kind: 'CONSENT_CHANGED', isOutdated: true }, true));
});

test('a message that the client did not want by SMS is not sent by SMS', () => {
  assert.ok(!isResendable(receipt, false));
  assert.equal(decideResend({ notification: receipt, sms: null, now: writtenAt }), 'message.resend.error');
});

test('a message is sent again once the last SMS is ten minutes old and does not wait', () => {
  const soon = plusSeconds(writtenAt, resendDelaySeconds - 1);
  const later = plusSeconds(writtenAt, resendDelaySeconds);
  const decide = (sms: typeof sent, now = soon) => decideResend({ notification: receipt, sms, now });
  assert.equal(decide(sent), 'request.limit.exceeded');
  assert.equal(decide(sent, later), 'SEND');
  assert.equal(decide({ ...sent, isWaiting: true }, later), 'WAITS');
});
