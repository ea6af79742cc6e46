import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test, type TestContext } from 'node:test';
import { createServer, type Pdu, type Session } from 'smpp';
import { smppGateway } from './smpp-gateway.ts';

const limits = { answerMilliseconds: 300, enquireLinkMilliseconds: 60_000 };
const message = { phone: '79001000001', text: 'text', reference: '1', secondsUseful: 26 * 3_600 };

type Command = 'bind_transceiver' | 'submit_sm' | 'enquire_link';

/** A centre that ignores a command in its first session and answers all in later ones. */
async function openCentre(t: TestContext, ignored: Command, timeLimits = limits) {
  const sessions: Session[] = [];
  const validUntil: Date[] = [];
  const server = createServer((session) => {
    const isFirst = sessions.push(session) === 1;
    session.on('error', () => {
      session.destroy();
    });
    for (const command of ['bind_transceiver', 'submit_sm', 'enquire_link'] as const)
      session.on(command, (pdu: Pdu) => {
        if (pdu.validity_period !== undefined) validUntil.push(pdu.validity_period);
        if (!isFirst || command !== ignored) session.send(pdu.response({ message_id: command }));
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const options = {
    url: `smpp://127.0.0.1:${address.port}`,
    systemId: 'chasti',
    password: 'smpp-pw',
    sender: 'CHASTI',
    onReceipt: () => Promise.resolve(true),
  };
  const gateway = smppGateway(options, timeLimits);
  t.after(() => {
    gateway.close();
    for (const session of sessions) session.destroy();
    server.close();
  });
  const send = async () => (await gateway.send(message)).kind;
  return { send, sessions, validUntil };
}

test('a message is valid at the SMS centre only for as long as it is useful', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 0 });
  const { send, validUntil } = await openCentre(t, 'enquire_link');
  await send();
  assert.deepEqual(validUntil, [new Date(26 * 3_600_000)]);
});

// docs/spec/gateway.md#15.2
test('a message that follows an unanswered one is sent in a new session', async (t) => {
  const { send, sessions } = await openCentre(t, 'submit_sm');
  assert.deepEqual([await send(), await send(), sessions.length], ['unknown', 'accepted', 2]);
});

test('an unanswered link check closes the session, and the next message opens a new one', async (t) => {
  const { send, sessions } = await openCentre(t, 'enquire_link', { ...limits, enquireLinkMilliseconds: 20 });
  assert.equal(await send(), 'accepted');
  const [first] = sessions;
  assert.ok(first);
  await once(first, 'close');
  assert.deepEqual([await send(), sessions.length], ['accepted', 2]);
});

test('a session that could not be bound closes late without closing the next session', async (t) => {
  const { send, sessions } = await openCentre(t, 'bind_transceiver');
  assert.deepEqual(
    [await send(), await send(), await send(), sessions.length],
    ['not-sent', 'accepted', 'accepted', 2],
  );
});
