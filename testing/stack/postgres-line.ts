/** Parses PostgreSQL's protocol, version 3, on a proxied connection. */

/** One statement as it was sent to PostgreSQL. */
export type SentStatement = {
  readonly text: string;
  /** The OIDs of the types of the values; 0 when the server determines the type. */
  readonly types: readonly number[];
  readonly values: readonly (string | null)[];
};

type Listener = (bytes: Buffer) => void;
type Messages = Readonly<Record<string, (body: Buffer) => void>>;

/** Parses the bytes of a client and calls `onStatement` for each complete statement. */
export function parseClientMessages(onStatement: (statement: SentStatement) => void): Listener {
  const prepared = new Map<string, Pick<SentStatement, 'text' | 'types'>>();
  const messages: Messages = {
    Q: (body) => {
      onStatement({ text: body.subarray(0, -1).toString(), types: [], values: [] });
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
      if (statement !== undefined) onStatement({ ...statement, values: valuesAt(body, afterFormats) });
    },
  };
  return cutMessages(messages, 'untyped');
}

type ServerHandlers = {
  readonly onRow: (values: readonly (string | null)[]) => void;
  /** Called when a statement has succeeded or failed. */
  readonly onEnd: () => void;
};

/** Parses the bytes of the server's answers. */
export function parseServerMessages({ onRow, onEnd }: ServerHandlers): Listener {
  const messages: Messages = {
    D: (body) => {
      onRow(valuesAt(body, 0));
    },
    C: onEnd,
    E: onEnd,
  };
  return cutMessages(messages, 'typed');
}

/**
 * Divides the bytes of one side into messages of a type, a length and a body. The first message of a client has no
 * type.
 */
function cutMessages(messages: Messages, first: 'untyped' | 'typed'): Listener {
  let rest: Buffer = Buffer.alloc(0);
  let typeBytes = first === 'typed' ? 1 : 0;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      if (rest.length < typeBytes + 4) return;
      const end = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < end) return;
      if (typeBytes > 0) messages[String.fromCharCode(rest[0] ?? 0)]?.(rest.subarray(typeBytes + 4, end));
      typeBytes = 1;
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
