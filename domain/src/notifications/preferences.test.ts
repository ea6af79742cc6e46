import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  channelsOf,
  defaultPreferences,
  isAllowedChoice,
  mayBeSwitchedOff,
  type NotificationChannel,
  type Preferences,
  type Reachable,
  unusedChannel,
} from './preferences.ts';

const everything: Reachable = { EMAIL: true, PUSH: true };
const onlySms: Reachable = { EMAIL: false, PUSH: false };

function choosing(channels: readonly NotificationChannel[]): Preferences {
  return { REMINDERS: channels, RECEIPTS: channels, COST: channels, SECURITY: channels };
}

const receipt = { kind: 'RECEIPT', isAboutOverdueDebt: false } as const;
const failed = { kind: 'CHARGE_FAILED', isAboutOverdueDebt: false } as const;

test('a client without a choice gets each channel that can be reached', () => {
  assert.deepEqual(channelsOf(receipt, defaultPreferences, onlySms), ['SMS']);
  assert.deepEqual(channelsOf(receipt, defaultPreferences, everything), ['SMS', 'EMAIL', 'PUSH']);
  assert.deepEqual(channelsOf(receipt, choosing(['SMS', 'SMS']), everything), ['SMS']);
});

test('a message that is not about cost uses no channel when the client switched off all', () => {
  assert.deepEqual(channelsOf(receipt, choosing([]), everything), []);
});

test('a message about cost falls back to SMS when no chosen channel reaches the client', () => {
  assert.deepEqual(channelsOf(failed, choosing(['EMAIL']), everything), ['EMAIL']);
  assert.deepEqual(channelsOf(failed, choosing(['EMAIL']), onlySms), ['SMS']);
});

test('a message about overdue debt uses one channel', () => {
  const overdue = { ...failed, isAboutOverdueDebt: true };
  assert.deepEqual(channelsOf(overdue, defaultPreferences, everything), ['SMS']);
  assert.deepEqual(channelsOf(overdue, choosing(['EMAIL']), everything), ['EMAIL']);
  assert.deepEqual(channelsOf(overdue, choosing(['EMAIL', 'SMS']), everything), ['SMS']);
});

test('a reminder without its SMS goes by the next chosen channel, also about overdue debt', () => {
  const reminder = { kind: 'REMINDER', isAboutOverdueDebt: true, isWithoutSms: true } as const;
  assert.deepEqual(channelsOf(reminder, defaultPreferences, everything), ['EMAIL']);
  assert.deepEqual(channelsOf(reminder, defaultPreferences, onlySms), []);
});

test('the reason for an unused channel is that it is not confirmed or subscribed, or the client’s choice', () => {
  const reasonOf = (channels: readonly NotificationChannel[]) => unusedChannel('RECEIPT', choosing(channels));
  assert.deepEqual(reasonOf(['EMAIL']), { channel: 'EMAIL', reason: 'NOT_CONFIRMED' });
  assert.deepEqual(reasonOf(['PUSH']), { channel: 'PUSH', reason: 'NOT_SUBSCRIBED' });
  const byChoice = { channel: 'SMS', reason: 'CLIENT_CHOICE' };
  assert.deepEqual(reasonOf([]), byChoice);
  assert.deepEqual(unusedChannel('REMINDER', defaultPreferences), byChoice);
});

test('the announcement of another card always goes by SMS', () => {
  const announced = { kind: 'CASCADE_ANNOUNCED', isAboutOverdueDebt: false } as const;
  assert.deepEqual(channelsOf(announced, choosing([]), everything), ['SMS']);
});

test('a group about cost or security keeps a channel that reaches the client', () => {
  assert.ok(isAllowedChoice('COST', ['EMAIL'], everything));
  assert.ok(!isAllowedChoice('COST', ['EMAIL'], onlySms));
  assert.ok(!isAllowedChoice('SECURITY', [], everything));
  assert.ok(isAllowedChoice('RECEIPTS', [], onlySms));
});

test('messages about cost or security cannot be switched off', () => {
  assert.ok(mayBeSwitchedOff('RECEIPT'));
  assert.ok(!mayBeSwitchedOff('PENALTY_GROWS'));
  assert.ok(!mayBeSwitchedOff('CODE'));
});
