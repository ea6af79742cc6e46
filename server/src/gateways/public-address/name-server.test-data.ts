import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { TestContext } from 'node:test';

export type NameServer = { readonly address: string; readonly questions: readonly Uint8Array[] };

/** Opens a name server. It answers IPv4 queries with `answer` and others with no address; with null it is silent. */
export async function openNameServer(t: TestContext, answer: string | null): Promise<NameServer> {
  const questions: Uint8Array[] = [];
  const socket = createSocket('udp4', (question, { port, address }) => {
    questions.push(question);
    if (answer !== null) socket.send(answerTo(question, answer), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  t.after(() => {
    socket.close();
  });
  return { address: `127.0.0.1:${socket.address().port}`, questions };
}

const headerBytes = 12;
const typeOfIpv4 = 1;

/** RFC 1035: a header with the counts of the sections, the question, and an answer that refers to the asked name. */
function answerTo(question: Buffer, address: string): Buffer {
  const nameEnd = question.indexOf(0, headerBytes) + 1;
  const isIpv4 = question.readUInt16BE(nameEnd) === typeOfIpv4;
  const header = Buffer.from([0, 0, 0x81, 0x80, 0, 1, 0, isIpv4 ? 1 : 0, 0, 0, 0, 0]);
  question.copy(header, 0, 0, 2);
  const record = [
    0xc0,
    headerBytes,
    0,
    typeOfIpv4,
    0,
    1,
    0,
    0,
    0,
    60,
    0,
    4,
    ...address.split('.').map(Number),
  ];
  return Buffer.concat([
    header,
    question.subarray(headerBytes, nameEnd + 4),
    Buffer.from(isIpv4 ? record : []),
  ]);
}
