import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { probe } from '#testing/stack/probes.ts';

export type RawRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type RawAnswer = { readonly httpStatus: number; readonly body: string };

/**
 * Sends requests that take effect at the same time, by last-byte sync (docs/spec/reliability.md#3.1, point 7): each
 * request goes out on its own connection without its last byte, and then all last bytes go out together, concurrently
 * with `meanwhile`. Returns the answers in the order of the requests.
 * @throws Error for a connection that ends without an answer.
 */
export async function sendTogether(
  url: string,
  requests: readonly RawRequest[],
  meanwhile: () => Promise<unknown>,
): Promise<readonly RawAnswer[]> {
  const lines = await Promise.all(requests.map((request) => openLine(url, request)));
  // this call follows the requests; after its answer the server has read all of them up to their last byte
  await probe(url, 'info');
  const beside = meanwhile();
  for (const { release } of lines) release();
  const [answers] = await Promise.all([Promise.all(lines.map(({ answer }) => answer)), beside]);
  return answers;
}

type Line = { readonly release: () => void; readonly answer: Promise<RawAnswer> };

async function openLine(url: string, request: RawRequest): Promise<Line> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true, allowHalfOpen: true });
  const bytes = bytesOf(request, `${hostname}:${port}`);
  const answer = text(socket).then(readAnswer);
  await new Promise<void>((written, failed) => {
    socket.once('error', failed);
    socket.write(bytes.subarray(0, -1), () => {
      written();
    });
  });
  return { answer, release: () => socket.write(bytes.subarray(-1)) };
}

/** The bytes of a request. Without a body the last byte is that of the head. */
function bytesOf({ method, path, headers, body }: RawRequest, host: string): Buffer {
  const length = Buffer.byteLength(body);
  const fields = {
    host,
    connection: 'close',
    ...headers,
    ...(length > 0 ? { 'content-length': length } : {}),
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`);
}

function readAnswer(whole: string): RawAnswer {
  const [head = '', ...rest] = whole.split('\r\n\r\n');
  const httpStatus = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
  if (Number.isNaN(httpStatus)) throw new Error(`no answer: ${whole.slice(0, 200)}`);
  return { httpStatus, body: rest.join('\r\n\r\n') };
}
