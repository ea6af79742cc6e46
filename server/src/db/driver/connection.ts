import type { Duplex } from 'node:stream';
import type { QueryResult } from 'pg';
import pg from 'pg';
import type { ConnectionOptions } from './connect.ts';
import { connectClient } from './connect.ts';
import { faultOf, isStalePlan } from './faults.ts';
import type { Command, Row, Rows } from './statement.ts';

/** The rows of a statement and what PostgreSQL calls it when it is done, e.g. COMMIT or ROLLBACK. */
export type Answer = { readonly rows: Rows<Row[]>; readonly tag: string };

/** One line to the database. Statements go out in the order of `send`, without waiting for the answers of those before. */
export type Connection = {
  /** Without an answer within `patienceMilliseconds` the connection is closed, and all that is under way on it fails; 0 waits for ever. */
  readonly send: (command: Command, patienceMilliseconds?: number) => Promise<Answer>;
  /** Statements that are not answered yet. */
  readonly pending: () => number;
  /** True when a new connection should take its place: too many prepared statements, or one that is not valid any more. */
  readonly isWorn: () => boolean;
  readonly isLost: () => boolean;
  /** Sets what is called after each answer and when the connection is closed. */
  readonly onChange: (listener: () => void) => void;
  /** Settles when what is under way is answered and the connection is closed. */
  readonly end: () => Promise<void>;
  readonly destroy: () => void;
};

/** Beyond the server's own limit for a statement: by then the server or the line is silent. */
const graceMilliseconds = 10_000;
/** The server keeps a plan of each as long as the connection lives. */
const mostPreparedStatements = 1_000;

/** @throws ConnectionError or DatabaseError when no connection can be made */
export async function connect(options: ConnectionOptions): Promise<Connection> {
  return newConnection(await connectClient(options), options.statementMilliseconds);
}

function newConnection(client: pg.Client, statementMilliseconds: number): Connection {
  const { stream } = client.connection;
  let pending = 0;
  let isLost = false;
  let hasStalePlan = false;
  let onChange = (): void => undefined;
  const prepared = new Set<string>();
  const writeTogether = newCorking(stream);
  const isGone = (): boolean => isLost || stream.destroyed;
  // e.g. the server says to an idle connection that it goes down: the library sends nothing more on it
  client.on('error', () => {
    stream.destroy();
  });
  client.on('end', () => {
    isLost = true;
    onChange();
  });
  const submit = (config: pg.QueryConfig): Promise<QueryResult<Row> | QueryResult<Row>[]> =>
    new Promise((resolve, reject) => {
      pending += 1;
      writeTogether();
      client.query<Row>(config, (error: Error | null, result) => {
        pending -= 1;
        if (error === null) resolve(result);
        else reject(error);
        hasStalePlan ||= isStalePlan(error);
        onChange();
      });
    });
  return {
    send: async (command, patience = patienceFor(statementMilliseconds)) => {
      if (command.name !== null) prepared.add(command.name);
      try {
        return answerOf(await submit(configOf(command, patience)));
      } catch (error) {
        throw isGone() || error instanceof pg.DatabaseError ? faultOf(error, 'CONNECTION_CLOSED') : error;
      }
    },
    pending: () => pending,
    isWorn: () => hasStalePlan || prepared.size >= mostPreparedStatements,
    isLost: isGone,
    onChange: (listener) => {
      onChange = listener;
      if (isGone()) listener();
    },
    end: () => client.end(),
    destroy: () => {
      stream.destroy();
    },
  };
}

/** How long to wait for the answer to a statement that may run for so long on the server. */
export function patienceFor(statementMilliseconds: number): number {
  return statementMilliseconds === 0 ? 0 : statementMilliseconds + graceMilliseconds;
}

function configOf({ text, values, name }: Command, patience: number): pg.QueryConfig {
  return {
    text,
    ...(name === null ? {} : { name }),
    // without values text may hold several statements
    ...(name === null && values.length === 0 ? {} : { values: [...values] }),
    ...(patience === 0 ? {} : { query_timeout: patience }),
  };
}

/** What is sent in one turn of the event loop leaves in one write: each write costs as much as a small statement. */
function newCorking(stream: Duplex): () => void {
  let isCorked = false;
  return () => {
    if (isCorked) return;
    isCorked = true;
    stream.cork();
    setImmediate(() => {
      isCorked = false;
      stream.uncork();
    });
  };
}

function answerOf(result: QueryResult<Row> | readonly QueryResult<Row>[]): Answer {
  if (!(result instanceof Array)) return { rows: counted(result.rows, result.rowCount), tag: result.command };
  // several statements in one text: the rows of each
  const lists = result.map(({ rows, rowCount }) => counted(rows, rowCount));
  return { rows: counted(lists as unknown as Row[], lists.length), tag: result.at(-1)?.command ?? '' };
}

function counted(rows: Row[], count: number | null): Rows<Row[]> {
  return Object.defineProperty(rows, 'count', { value: count ?? 0 }) as Rows<Row[]>;
}
