import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { test, type TestContext } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { eventually } from '#testing/eventually.ts';
import { smtpGateway } from './smtp-gateway.ts';

const letter = {
  to: 'client@example.com',
  subject: 'subject',
  text: 'text',
  html: '<p>text</p>',
  reference: '1',
  unsubscribeUrl: null,
};

/** Sends a letter to the server; returns the result and the refusals that were reported. */
async function send(server: Server, limitMilliseconds?: number) {
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const refusals: string[] = [];
  const gateway = smtpGateway(
    {
      url: `smtp://user:password@127.0.0.1:${address.port}`,
      from: 'Плати частями <noreply@chasti.example>',
      onRefusal: ({ call, code }) => {
        refusals.push(`${call} ${code}`);
      },
    },
    limitMilliseconds,
  );
  return [(await gateway.send(letter)).kind, ...refusals];
}

type Command = 'CONN' | 'AUTH' | 'MAIL FROM' | 'RCPT TO' | 'DATA';

/** Sends a letter to a mail server that refuses one command with a reply, and takes the others. */
async function sentTo(t: TestContext, refused: Command | null, reply = '') {
  const [responseCode, text] = [Number(reply.slice(0, 3)), reply.slice(4)];
  const answerTo = (command: Command): Error | null =>
    command === refused ? Object.assign(new Error(text), { responseCode }) : null;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, answer) => {
      answer(answerTo('CONN'));
    },
    onAuth: (_credentials, _session, answer) => {
      answer(answerTo('AUTH'), { user: 'user' });
    },
    onMailFrom: (_address, _session, answer) => {
      answer(answerTo('MAIL FROM'));
    },
    onRcptTo: (_address, _session, answer) => {
      answer(answerTo('RCPT TO'));
    },
    onData: (stream, _session, answer) => {
      stream.resume().on('end', () => {
        answer(answerTo('DATA'));
      });
    },
  });
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  t.after(() => {
    server.close(() => undefined);
  });
  return send(listener);
}

// docs/spec/rules.md#12
test('only a missing mailbox refuses the address, and other permanent errors are reported', async (t) => {
  assert.deepEqual(await sentTo(t, null), ['accepted']);
  assert.deepEqual(await sentTo(t, 'RCPT TO', '550 refused'), ['refused']);
  assert.deepEqual(await sentTo(t, 'RCPT TO', '550 5.1.1 no such mailbox'), ['refused']);
  assert.deepEqual(await sentTo(t, 'RCPT TO', '550 5.7.1 blocked'), ['not-sent', 'RCPT TO 550']);
  assert.deepEqual(await sentTo(t, 'RCPT TO', '554 refused'), ['not-sent', 'RCPT TO 554']);
  assert.deepEqual(await sentTo(t, 'RCPT TO', '450 refused'), ['not-sent']);
  assert.deepEqual(await sentTo(t, 'CONN', '554 refused'), ['not-sent', 'CONN 554']);
  assert.deepEqual(await sentTo(t, 'AUTH', '535 refused'), ['not-sent', 'AUTH PLAIN 535']);
  assert.deepEqual(await sentTo(t, 'MAIL FROM', '550 refused'), ['not-sent', 'MAIL FROM 550']);
  assert.deepEqual(await sentTo(t, 'DATA', '554 refused'), ['not-sent', 'DATA 554']);
  assert.deepEqual(await sentTo(t, 'DATA', '451 refused'), ['not-sent']);
});

// docs/spec/reliability.md#F-48
test('sending to a mail server that answers without end stops at the time limit', async (t) => {
  let isClosed = false;
  const server = createServer((socket) => {
    const lines = setInterval(() => socket.write('250-a line\r\n'), 20);
    socket
      .on('error', () => undefined)
      .on('close', () => {
        clearInterval(lines);
        isClosed = true;
      });
    socket.write('220 ready\r\n');
    socket.resume();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.close();
  });
  assert.deepEqual(await send(server, 500), ['not-sent']);
  await eventually('the connection is closed', () => isClosed);
});

test('the result of a letter is unknown when the server disconnects after the last line', async (t) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 ready\r\n');
    socket.on('data', (lines) => {
      const text = lines.toString();
      if (text.endsWith('\r\n.\r\n')) socket.destroy();
      else if (text.startsWith('DATA')) socket.write('354 go on\r\n');
      else if (text.startsWith('AUTH')) socket.write('235 welcome\r\n');
      else if (/^(EHLO|MAIL|RCPT)/.test(text))
        socket.write(text.startsWith('EHLO') ? '250 AUTH PLAIN\r\n' : '250 ok\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.close();
  });
  assert.deepEqual(await send(server), ['unknown']);
});
