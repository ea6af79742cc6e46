import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { portOf } from '#testing/stack/database-proxy.ts';
import { isConnectionFault } from '../database.ts';
import { addressOf } from './connect.ts';
import { connect } from './connection.ts';
import { plainText } from './statement.ts';

test('a statement fails with a connection fault when the server rejects its connection right after the log-in', async (t) => {
  const server = createServer((socket) => {
    // the server sends AuthenticationOk, ReadyForQuery and a fatal error together and leaves the socket open
    socket.once('data', () => socket.write(Buffer.concat([authenticationOk, readyForQuery, crashShutdown])));
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const url = `postgres://postgres@127.0.0.1:${portOf(server)}/postgres`;
  const connection = await connect({ address: addressOf(url), statementMilliseconds: 0 });
  t.after(connection.destroy);
  await assert.rejects(connection.send(plainText('select 1')), isConnectionFault);
  assert.equal(connection.isLost(), true);
});

const authenticationOk = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const crashShutdown = errorResponse('SFATAL\0C57P02\0Mcrash shutdown\0\0');

function errorResponse(fields: string): Buffer {
  const body = Buffer.from(fields);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
