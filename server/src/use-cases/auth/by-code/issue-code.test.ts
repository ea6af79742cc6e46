import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { instantOfMilliseconds, millisecondsOf, plusSeconds } from '#domain/dates.ts';
import type { Phone } from '#domain/auth/phone.ts';
import { type LogInKit, openLogInKits, phoneOf } from '#testing/people/log-in-kit.ts';
import { unseal } from '../../../secrets/seal.ts';
import { findClientSession } from '../find-client-session.ts';
import { finishLogIn } from './finish-log-in.ts';

const { context, newKit, newClient } = await openLogInKits({ after });
const { database, settings } = context;
const { newOtpDelaySeconds: delay, otpLifetimeSeconds: life } = settings;
const unreachedLimits = [{ windowSeconds: 3600, most: 1000 }];
/** Limits that no test reaches. */
const wideLimits = {
  codesPerPhone: unreachedLimits,
  startsPerAddress: unreachedLimits,
  phonesPerAddress: unreachedLimits,
  startsPerNetwork: unreachedLimits,
};

/** The refusal of a requested code; null when a code was sent or is still valid. */
async function refusalOf(answer: ReturnType<LogInKit['start']>) {
  const started = await answer;
  return started.ok ? null : started.error;
}

async function countMessages(): Promise<number> {
  return (await database.reader`select from sms`).length;
}

const limitExceeded = 'request.limit.exceeded';

/** The first whole minute at or after this number of seconds since the start of the kit; the page shows it. */
function minuteAfter(kit: LogInKit, seconds: number) {
  const minute = 60_000;
  return instantOfMilliseconds(Math.ceil(millisecondsOf(kit.at(seconds).clock.now()) / minute) * minute);
}

/** Logs in at second 0 and returns the device cookie of the browser, which is trusted from then on. */
async function trustBrowser(kit: LogInKit, phone: Phone): Promise<string> {
  const code = await kit.codeFor(0, phone);
  const loggedIn = await kit.finish(0, phone, { code });
  assert.ok(loggedIn.ok);
  return loggedIn.value.deviceToken;
}

test('a code is sent in an SMS of its own, and the response contains the expiry of the code', async () => {
  const kit = newKit();
  const phone = await newClient();
  const started = await kit.start(0, phone);
  const now = kit.at(0).clock.now();
  assert.deepEqual(started, {
    ok: true,
    value: {
      actionExpiredAt: plusSeconds(now, life),
      otpLastUpdate: now,
      newOtpDelay: delay,
      otpCountLeft: 3,
      validSeconds: life,
    },
  });
  const [sms] = await database.reader<{ kind: string; sealed: Uint8Array; smsId: number }[]>`
    select kind, sealed_message as sealed, sms_id as "smsId" from sms order by sms_id desc`;
  assert.ok(sms);
  assert.equal(sms.kind, 'CODE');
  const text = '\\d{4,6} — код для входа в Плати частями\\. Никому его не говорите';
  assert.match(unseal(settings.dataKey, sms.sealed), new RegExp(`^{"phone":"7${phone}","text":"${text}"}$`));
  const jobs =
    await database.reader`select run_at as "runAt" from job where kind = 'send-sms' and key = ${String(sms.smsId)}`;
  assert.deepEqual([...jobs], [{ runAt: now }]);
});

// docs/spec/reliability.md#S-06
test('a log-in by code is recorded in history and log, and ends the previous session of the browser', async () => {
  const kit = newKit({ limits: wideLimits });
  const phone = await newClient();
  const browser = { address: '203.0.113.1', browserToken: 'browser', deviceToken: null };
  const lines: unknown[] = [];
  const logIn = async (seconds: number, oldSessionToken: string | null) => {
    const log = { ...context.log, info: (...line: unknown[]) => void lines.push(line) };
    const input = { phone, code: await kit.codeFor(seconds, phone), browser, oldSessionToken };
    const loggedIn = await finishLogIn({ ...kit.at(seconds), log }, input);
    assert.ok(loggedIn.ok);
    return loggedIn.value;
  };
  const first = await logIn(0, null);
  const second = await logIn(delay, first.sessionToken);
  assert.equal(await findClientSession(kit.at(delay), first.sessionToken), null);
  assert.notEqual(await findClientSession(kit.at(delay), second.sessionToken), null);
  const { clientUuid } = first.client;
  assert.deepEqual(lines, Array(2).fill(['client.login', { clientUuid }]));
  const events = await database.reader`
    select transition_key = 'SMS/' || subject_id || '/VERIFIED/1' as own, text from history
      where client_uuid = ${clientUuid}`;
  assert.deepEqual([...events], Array(2).fill({ own: true, text: 'Вход по коду из СМС' }));
});

// docs/spec/reliability.md#S-05
test('an unknown phone and a blocked or inactive client get no code', async () => {
  const kit = newKit();
  const phone = await newClient();
  const messages = await countMessages();
  assert.deepEqual(await refusalOf(kit.start(0, phoneOf(9_990_000_000))), {
    code: 'client.not.exist.error',
  });
  for (const [status, code] of [
    ['BLOCKED', 'client.blocked.error'],
    ['INACTIVE', 'client.inactive.error'],
  ] as const) {
    await database.autocommit`update client set status = ${status} where phone = ${phone}`;
    assert.deepEqual(await refusalOf(kit.start(0, phone)), { code });
  }
  assert.equal(await countMessages(), messages);
});

// docs/spec/reliability.md#I-37
test('a repeated request of one browser sends no new code, and another browser has to wait for one', async () => {
  const kit = newKit({ limits: wideLimits });
  const phone = await newClient();
  const first = await kit.start(0, phone);
  const messages = await countMessages();
  const again = await kit.start(10, phone);
  assert.ok(first.ok && again.ok);
  assert.deepEqual(again.value, { ...first.value, newOtpDelay: delay - 10, validSeconds: life - 10 });
  await kit.finish(10, phone, { code: 'wrong' });
  const late = await kit.start(delay + 1, phone);
  assert.ok(late.ok && late.value.newOtpDelay === 0 && late.value.otpCountLeft === 2);
  assert.equal(await countMessages(), messages);
  const other = { browserToken: 'another browser' };
  assert.deepEqual(await refusalOf(kit.start(delay - 0.5, phone, other)), {
    code: 'otp.resend.too.early.error',
    description: 'retryAfterSeconds=1',
  });
  assert.equal(await refusalOf(kit.start(delay, phone, other)), null);
  assert.equal(await countMessages(), messages + 1);
});

test('an expired code is replaced by a new one', async () => {
  const kit = newKit({ limits: wideLimits });
  const phone = await newClient();
  const code = await kit.codeFor(0, phone);
  const messages = await countMessages();
  assert.equal(await kit.codeFor(life - 1, phone), code);
  await kit.codeFor(life, phone);
  assert.equal(await countMessages(), messages + 1);
});

// docs/spec/rules.md#7
test('a log-in has at most three codes, and each new code ends the previous one', async () => {
  const kit = newKit({ limits: wideLimits });
  const phone = await newClient();
  const first = await kit.codeFor(0, phone);
  const again = { newCode: true };
  assert.deepEqual((await refusalOf(kit.start(1, phone, again)))?.code, 'otp.resend.too.early.error');
  await kit.codeFor(delay, phone, again);
  const third = await kit.codeFor(2 * delay, phone, again);
  const fourth = await refusalOf(kit.start(3 * delay, phone, again));
  assert.deepEqual([fourth?.code, fourth?.limit?.until], [limitExceeded, minuteAfter(kit, 2 * delay + life)]);
  const wrong = await kit.finish(2 * delay, phone, { code: first });
  assert.equal(wrong.ok, false);
  assert.ok((await kit.finish(2 * delay, phone, { code: third })).ok);
  assert.equal(await refusalOf(kit.start(3 * delay, phone, again)), null, 'the previous log-in has ended');
});

// docs/spec/reliability.md#1, row A30
test('a phone gets a limited number of codes per day, the last one only for a trusted browser', async () => {
  const limits = { ...wideLimits, codesPerPhone: [{ windowSeconds: 86_400, most: 3 }] };
  const outcomes = async (kit: LogInKit, phone: Phone, deviceToken: string | null) => {
    const refusals: (string | null)[] = [];
    for (let round = 1; round <= 3; round += 1) {
      const browser = { browserToken: `browser ${round}`, deviceToken };
      refusals.push((await refusalOf(kit.start(round * delay, phone, browser)))?.code ?? null);
    }
    return refusals;
  };
  assert.deepEqual(await outcomes(newKit({ limits }), await newClient(), null), [null, null, null]);
  const [owner, kit] = [await newClient(), newKit({ limits })];
  const deviceToken = await trustBrowser(kit, owner);
  assert.deepEqual(await outcomes(kit, owner, null), [null, limitExceeded, limitExceeded]);
  assert.equal(await refusalOf(kit.start(4 * delay, owner, { browserToken: 'x', deviceToken })), null);
  assert.equal(
    (await refusalOf(kit.start(5 * delay, owner, { browserToken: 'y', deviceToken })))?.code,
    limitExceeded,
  );
});

// docs/spec/reliability.md#S-04
test('no code is sent above the daily cost limit, and the duty officer is notified once', async () => {
  const kit = newKit({ limits: wideLimits, sms: { price: 400, dailyCeiling: 800 } });
  const phones = [await newClient(), await newClient(), await newClient(), await newClient()];
  const refusals: (string | null)[] = [];
  for (const phone of phones) refusals.push((await refusalOf(kit.start(0, phone)))?.code ?? null);
  assert.deepEqual(refusals, [null, null, limitExceeded, limitExceeded]);
  assert.deepEqual(kit.alarms, ['sms.ceiling']);
  assert.deepEqual(kit.alarmCounts, [2]);
  assert.equal(await refusalOf(kit.start(86_401, phones[2] ?? phoneOf(0))), null, 'a day later');
});

// docs/spec/reliability.md#S-04
test('an unusual number of requested codes stops codes for untrusted browsers for an hour', async () => {
  const kit = newKit({ limits: wideLimits, sms: { breaker: { mostPerHour: 2, timesUsual: 3 } } });
  const owner = await newClient();
  const deviceToken = await trustBrowser(kit, owner);
  assert.equal(await refusalOf(kit.start(0, await newClient())), null);
  assert.deepEqual(kit.alarms, []);
  assert.equal(await refusalOf(kit.start(0, await newClient())), null);
  const alarm = 'sms.breaker';
  assert.deepEqual(kit.alarms, [alarm]);
  assert.deepEqual(kit.alarmCounts, [3]);
  assert.equal((await refusalOf(kit.start(1, await newClient())))?.code, 'request.limit.exceeded');
  assert.equal(await refusalOf(kit.start(delay, owner, { deviceToken, newCode: true })), null);
  assert.deepEqual(kit.alarms, [alarm], 'the alarm is raised once');
  assert.equal(await refusalOf(kit.start(3601, await newClient())), null);
});

test('in a demonstration every limit is multiplied by `limitFactor`', async () => {
  const kit = newKit({
    limitFactor: 2,
    limits: { ...wideLimits, codesPerPhone: [{ windowSeconds: 86_400, most: 3 }] },
    sms: { price: 400, dailyCeiling: 1_200, breaker: { mostPerHour: 3, timesUsual: 3 } },
    attack: { wrongCodes: { mostPerHour: 1, timesUsual: 3 } },
  });
  const phone = await newClient();
  const again = { newCode: true };
  for (let round = 0; round < 6; round += 1)
    assert.equal(await refusalOf(kit.start(round * delay, phone, again)), null, `code ${round + 1}`);
  assert.deepEqual(kit.alarms, []);
  assert.equal((await refusalOf(kit.start(6 * delay, phone, again)))?.code, limitExceeded);
  assert.deepEqual(kit.alarms, [], 'the refusal is not caused by the cost limit');
  assert.equal((await refusalOf(kit.start(6 * delay, await newClient())))?.code, 'request.limit.exceeded');
  assert.equal(kit.alarms.length, 1);
  for (const alarms of [1, 1, 2]) {
    await kit.finish(5 * delay, phone, { code: 'none' });
    assert.equal(kit.alarms.length, alarms, 'alarms after wrong codes');
  }
});

test('an IP address above its limit gets the minute from which it may request a code', async () => {
  const kit = newKit({ limits: { ...wideLimits, startsPerAddress: [{ windowSeconds: 3600, most: 2 }] } });
  const phone = await newClient();
  await kit.start(0, phone);
  await kit.start(10, phone);
  const refused = await refusalOf(kit.start(20, phone));
  assert.deepEqual([refused?.code, refused?.limit?.until], [limitExceeded, minuteAfter(kit, 3600)]);
  const message = refused?.message ?? '';
  assert.match(message, /Получить код можно будет \d+ \p{L}+ в \d\d:\d\d по московскому времени$/u);
  assert.equal((await refusalOf(kit.start(3599, phone)))?.code, limitExceeded);
  assert.equal(await refusalOf(kit.start(3600, phone)), null);
});
