import assert from 'node:assert/strict';
import { test } from 'node:test';
import webPush from 'web-push';
import { readEnvironment } from './environment.ts';
import {
  type MailConfig,
  type PushConfig,
  readMail,
  readMessageHours,
  readPush,
} from './message-variables.ts';
import type { Mode } from './variable.ts';

const sandboxUrl = 'http://127.0.0.1:8090';
const production: Mode = { production: true, demo: false, ownUrl: '', sandboxUrl };

type Environment = Readonly<Record<string, string>>;

function mailOf(given: Environment, mode = production): MailConfig | null {
  return readEnvironment(given, readMail, mode);
}

test('without a mail server production sends no letters', () => {
  assert.equal(mailOf({}), null);
});

test('SMTP_URL requires MAIL_FROM', () => {
  assert.throws(() => mailOf({ SMTP_URL: 'smtps://mail.example:465' }), /MAIL_FROM must be set/);
  assert.deepEqual(mailOf({ SMTP_URL: 'smtps://mail.example:465', MAIL_FROM: 'a@chasti.example' }), {
    url: 'smtps://mail.example:465',
    from: 'a@chasti.example',
  });
});

test('an SMTP_URL with another protocol than SMTP is refused', () => {
  const given = { SMTP_URL: 'https://mail.example', MAIL_FROM: 'a@chasti.example' };
  assert.throws(() => mailOf(given), /SMTP_URL must be an smtps or smtp address/);
});

test('development sends mail to the mailbox of the sandbox', () => {
  assert.equal(mailOf({}, { ...production, production: false })?.url, 'smtp://127.0.0.1:8115');
});

const publicUrl = 'https://chasti.example';

function pushOf(given: Environment): PushConfig | null {
  return readEnvironment(given, (environment) => readPush(environment, publicUrl), production);
}

test('push is off without PUSH_KEYS and otherwise has the public URL as its VAPID subject', () => {
  assert.equal(pushOf({}), null);
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const read = pushOf({ PUSH_KEYS: `${publicKey}:${privateKey}`, PUSH_SERVICES: 'push.example' });
  assert.deepEqual(read, { publicKey, privateKey, subject: publicUrl, services: ['push.example'] });
});

test('PUSH_KEYS that are not a pair and PUSH_SERVICES that are not host names are refused', () => {
  const [one, other] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()];
  const pair = /PUSH_KEYS must be a VAPID key pair/;
  assert.throws(() => pushOf({ PUSH_KEYS: 'nonsense' }), pair);
  assert.throws(() => pushOf({ PUSH_KEYS: `${one.publicKey}:${other.privateKey}` }), pair);
  const keys = `${one.publicKey}:${one.privateKey}`;
  assert.throws(() => pushOf({ PUSH_KEYS: keys, PUSH_SERVICES: 'https://push.example' }), /PUSH_SERVICES/);
});

test('the reminder hour lies within the message hours', () => {
  const { reminderHour, messageHours } = readEnvironment({ MESSAGES_FROM_HOUR: '12' }, readMessageHours);
  assert.deepEqual([reminderHour, messageHours.fromHour, messageHours.toHour], [12, 12, 21]);
  const early = { MESSAGES_FROM_HOUR: '12', REMINDER_HOUR: '10' };
  assert.throws(
    () => readEnvironment(early, readMessageHours),
    /REMINDER_HOUR must be a whole number from 12 to 20/,
  );
});
