import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** One statement as it was sent to PostgreSQL. */
export type RecordedStatement = {
  readonly text: string;
  /** PostgreSQL's numbers of the values' types, 0 where the server finds them. */
  readonly types: readonly number[];
  readonly values: readonly (string | null)[];
};

/** A transaction, from its begin to its commit, or a statement that stood alone. */
export type RecordedUnit = readonly RecordedStatement[];

export type Recorder = {
  /** The database's address with the recorder in between. */
  readonly url: string;
  /** What was committed until now, in the order of the commits. */
  readonly units: () => readonly RecordedUnit[];
  readonly close: () => void;
};

/** Stands on the line between a process and PostgreSQL and writes down what the process says; everything is passed on unchanged. */
export async function openRecorder(databaseUrl: string): Promise<Recorder> {
  const target = new URL(databaseUrl);
  const units: RecordedUnit[] = [];
  const lines = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const listen = readLine((unit) => units.push(unit));
    for (const end of [near, far]) {
      lines.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (bytes: Buffer) => {
      listen(bytes);
      far.write(bytes);
    });
    far.pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  const address = server.address();
  url.host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    url: url.href,
    units: () => units,
    close: () => {
      for (const line of lines) line.destroy();
      server.close();
    },
  };
}

/** Understands what a client says on one line of PostgreSQL's protocol, version 3. */
function readLine(onUnit: (unit: RecordedUnit) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isStarted = false;
  const prepared = new Map<string, Pick<RecordedStatement, 'text' | 'types'>>();
  let open: RecordedStatement[] | null = null;
  const said = (statement: RecordedStatement): void => {
    const word = statement.text.trim().split(/\s/, 1)[0]?.toLowerCase();
    if (word === 'begin') open = [];
    if (word === 'rollback') open = null;
    else if (open === null) onUnit([statement]);
    else open.push(statement);
    if (word !== 'commit' || open === null) return;
    onUnit(open);
    open = null;
  };
  const messages: Readonly<Record<string, (body: Buffer) => void>> = {
    Q: (body) => {
      said({ text: body.subarray(0, -1).toString(), types: [], values: [] });
    },
    P: (body) => {
      const [name, afterName] = textAt(body, 0);
      const [text, afterSql] = textAt(body, afterName);
      const types = wordsAt(body, afterSql + 2, body.readInt16BE(afterSql));
      prepared.set(name, { text, types });
    },
    B: (body) => {
      const [, afterPortal] = textAt(body, 0);
      const [name, afterName] = textAt(body, afterPortal);
      const statement = prepared.get(name);
      const afterFormats = afterName + 2 + 2 * body.readInt16BE(afterName);
      if (statement !== undefined) said({ ...statement, values: valuesAt(body, afterFormats) });
    },
  };
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const kindBytes = isStarted ? 1 : 0;
      if (rest.length < kindBytes + 4) return;
      const end = kindBytes + rest.readInt32BE(kindBytes);
      if (rest.length < end) return;
      if (isStarted) messages[String.fromCharCode(rest[0] ?? 0)]?.(rest.subarray(kindBytes + 4, end));
      isStarted = true;
      rest = rest.subarray(end);
    }
  };
}

function textAt(body: Buffer, at: number): readonly [text: string, next: number] {
  const end = body.indexOf(0, at);
  return [body.toString('utf8', at, end), end + 1];
}

function wordsAt(body: Buffer, at: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => body.readInt32BE(at + 4 * index));
}

function valuesAt(body: Buffer, at: number): (string | null)[] {
  const values: (string | null)[] = [];
  let next = at + 2;
  for (let left = body.readInt16BE(at); left > 0; left -= 1) {
    const length = body.readInt32BE(next);
    next += 4;
    values.push(length < 0 ? null : body.toString('utf8', next, next + length));
    next += Math.max(length, 0);
  }
  return values;
}
