import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEnvironment } from './environment.ts';
import { readMail } from './read-mail.ts';

const sandboxUrl = 'http://127.0.0.1:8090';

const production = (variables: Readonly<Record<string, string>>) =>
  readEnvironment(variables, (environment) => readMail(environment, { production: true, sandboxUrl }));

test('without a mail server production sends no letters', () => {
  assert.equal(production({}), null);
});

test('a mail server needs a sender', () => {
  assert.throws(() => production({ SMTP_URL: 'smtps://mail.example:465' }), /MAIL_FROM must be set/);
  assert.deepEqual(production({ SMTP_URL: 'smtps://mail.example:465', MAIL_FROM: 'a@chasti.example' }), {
    url: 'smtps://mail.example:465',
    from: 'a@chasti.example',
  });
});

test('an address of another protocol is no mail server', () => {
  const given = { SMTP_URL: 'https://mail.example', MAIL_FROM: 'a@chasti.example' };
  assert.throws(() => production(given), /SMTP_URL must be an smtps or smtp address/);
});

test('development sends to the mailbox of the sandbox', () => {
  const mail = readEnvironment({}, (environment) => readMail(environment, { production: false, sandboxUrl }));
  assert.equal(mail?.url, 'smtp://127.0.0.1:8115');
});
