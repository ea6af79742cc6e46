import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';

/**
 * A minimal database client. Its rate is the reference for the service. It uses PostgreSQL's protocol over one socket,
 * prepares each statement once, sends a batch in one write, and counts the answers without reading rows.
 */
export type BareClient = {
  /** `types` are the OIDs of the types of the values; the server determines those that are 0 or omitted. */
  prepare(name: string, statement: string, types?: readonly number[]): Promise<void>;
  /**
   * Sends a batch in one write, each statement a prepared one with its values as text; resolves after the last answer.
   */
  run(batch: readonly Execution[]): Promise<void>;
  /** Copies lines in COPY's text format into a table, in pieces. */
  copy(table: string, pieces: Iterable<string>): Promise<void>;
  close(): void;
};

export type Execution = { readonly name: string; readonly values: readonly (string | null)[] };

/** Opens a connection. @throws Error with the message of the server when it refuses a statement. */
export async function openBareClient(databaseUrl: string): Promise<BareClient> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const socket = createConnection({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  const answers = readAnswers(socket);
  const startup = `user\0${username}\0database\0${pathname.slice(1)}\0TimeZone\0UTC\0\0`;
  socket.write(toMessage('', Buffer.concat([int32(196_608), Buffer.from(startup)])));
  await authenticate(socket, answers, decodeURIComponent(password));
  await answers.waitForReady(1);
  return {
    prepare: async (name, statement, types = []) => {
      const given = [int16(types.length), ...types.map(int32)];
      const parse = toMessage('P', Buffer.concat([Buffer.from(`${name}\0${statement}\0`), ...given]));
      socket.write(Buffer.concat([parse, toMessage('S')]));
      await answers.waitForReady(1);
    },
    run: async (batch) => {
      socket.write(Buffer.concat(batch.flatMap(execution)));
      await answers.waitForReady(batch.length);
    },
    copy: async (table, pieces) => {
      socket.write(toMessage('Q', Buffer.from(`copy ${table} from stdin\0`)));
      for (const piece of pieces) {
        if (!socket.write(toMessage('d', Buffer.from(piece)))) await once(socket, 'drain');
      }
      socket.write(toMessage('c'));
      await answers.waitForReady(1);
    },
    close: () => {
      socket.end(toMessage('X'));
    },
  };
}

function execution({ name, values }: Execution): Buffer[] {
  const fields = values.flatMap((value) =>
    value === null ? [int32(-1)] : [int32(Buffer.byteLength(value)), Buffer.from(value)],
  );
  const bind = [Buffer.from(`\0${name}\0`), int16(0), int16(values.length), ...fields, int16(0)];
  return [
    toMessage('B', Buffer.concat(bind)),
    toMessage('E', Buffer.concat([Buffer.from('\0'), int32(0)])),
    toMessage('S'),
  ];
}

type Message = { readonly type: string; readonly body: Buffer };

type AnswerReader = {
  next(): Promise<Message>;
  /** Resolves when this number of further statements has been answered. */
  waitForReady(count: number): Promise<void>;
};

/** Splits the received bytes into messages; rows are discarded. */
function readAnswers(socket: Socket): AnswerReader {
  let rest: Buffer = Buffer.alloc(0);
  let ready = 0;
  let failure: Error | null = null;
  const authMessages: Message[] = [];
  let wake = (): void => undefined;
  const onMessage = (type: string, body: Buffer): void => {
    if (type === 'Z') ready += 1;
    else if (type === 'R') authMessages.push({ type, body });
    else if (type === 'E') failure = new Error(body.toString().replaceAll('\0', ' '));
  };
  socket.on('data', (chunk: Buffer) => {
    rest = cut(Buffer.concat([rest, chunk]), onMessage);
    wake();
  });
  const until = async (isThere: () => boolean): Promise<void> => {
    while (!isThere() && failure === null) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (failure !== null) throw failure;
  };
  return {
    next: async () => {
      await until(() => authMessages.length > 0);
      return authMessages.shift() ?? { type: '', body: Buffer.alloc(0) };
    },
    waitForReady: async (count) => {
      await until(() => ready >= count);
      ready -= count;
    },
  };
}

const headerBytes = 5;

function cut(bytes: Buffer, onMessage: (type: string, body: Buffer) => void): Buffer {
  let at = 0;
  while (bytes.length - at >= headerBytes) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    if (end > bytes.length) break;
    onMessage(String.fromCharCode(bytes[at] ?? 0), bytes.subarray(at + headerBytes, end));
    at = end;
  }
  return bytes.subarray(at);
}

/** Authenticates by SCRAM-SHA-256 (RFC 5802), which our servers require. */
async function authenticate(socket: Socket, answers: AnswerReader, password: string): Promise<void> {
  const clientNonce = randomBytes(18).toString('base64');
  const clientFirst = `n=,r=${clientNonce}`;
  await answers.next();
  const initial = Buffer.from(`n,,${clientFirst}`);
  socket.write(
    toMessage('p', Buffer.concat([Buffer.from('SCRAM-SHA-256\0'), int32(initial.length), initial])),
  );
  const serverFirst = saslText(await answers.next());
  const { r: nonce = '', s: salt = '', i: rounds = '' } = attributesOf(serverFirst);
  const salted = pbkdf2Sync(password, Buffer.from(salt, 'base64'), Number(rounds), 32, 'sha256');
  const clientKey = hmac(salted, 'Client Key');
  const storedKey = createHash('sha256').update(clientKey).digest();
  const withoutProof = `c=biws,r=${nonce}`;
  const signature = hmac(storedKey, [clientFirst, serverFirst, withoutProof].join(','));
  const proof = clientKey.map((byte, index) => byte ^ (signature[index] ?? 0));
  socket.write(toMessage('p', Buffer.from(`${withoutProof},p=${Buffer.from(proof).toString('base64')}`)));
}

/** The content of an authentication message after its kind. */
function saslText({ body }: Message): string {
  return body.subarray(4).toString();
}

function attributesOf(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(text.split(',').map((part) => [part.slice(0, 1), part.slice(2)]));
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function toMessage(type: string, body: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
