import type { Duplex } from 'node:stream';
import pg, { type QueryResult } from 'pg';
import { connectClient, type ConnectionOptions } from './connect.ts';
import { faultOf, isStalePlan } from './faults.ts';
import type { Command, Row, Rows } from './statement.ts';

/** The rows of a statement and its command tag, e.g. COMMIT or ROLLBACK. */
export type Answer = { readonly rows: Rows<Row[]>; readonly tag: string };

/** One connection. Statements go out in the order of `send`, without waiting for earlier results. */
export type Connection = {
  /**
   * Sends a statement. After `timeoutMilliseconds` without a result (0 for no limit) the connection is closed and all
   * its pending statements fail.
   */
  readonly send: (command: Command, timeoutMilliseconds?: number) => Promise<Answer>;
  /** The number of statements without a result. */
  readonly pending: () => number;
  /** True after too many prepared statements or after `retire`. */
  readonly mustBeReplaced: () => boolean;
  /** Takes no further statements; pending ones finish. */
  readonly retire: () => void;
  readonly isLost: () => boolean;
  /** Sets the listener that is called after each result and when the connection is closed. */
  readonly onChange: (listener: () => void) => void;
  /** Sets the listener that is called when the server rejects a prepared statement because its table has changed. */
  readonly onStalePlan: (listener: () => void) => void;
  /** Resolves when pending statements have finished and the connection is closed. */
  readonly end: () => Promise<void>;
  readonly destroy: () => void;
};

/** Added to statement_timeout. A server that has not reported a timeout by then counts as unreachable. */
const graceMilliseconds = 10_000;
/** Limit of prepared statements. The server keeps their plans for the lifetime of the connection. */
const maximumPrepared = 1_000;

/** @throws ConnectionError or DatabaseError when no connection can be made */
export async function connect(options: ConnectionOptions): Promise<Connection> {
  return newConnection(await connectClient(options), options.statementMilliseconds);
}

function newConnection(client: pg.Client, statementMilliseconds: number): Connection {
  const { stream } = client.connection;
  let pending = 0;
  let isLost = false;
  let isRetired = false;
  let onChange = (): void => undefined;
  let onStalePlan = (): void => undefined;
  const prepared = new Set<string>();
  const cork = newCorking(stream);
  const isGone = (): boolean => isLost || stream.destroyed;
  client.on('end', () => {
    isLost = true;
    onChange();
  });
  const submit = (config: pg.QueryConfig): Promise<QueryResult<Row> | QueryResult<Row>[]> =>
    new Promise((resolve, reject) => {
      pending += 1;
      cork();
      client.query<Row>(config, (error: Error | null, result) => {
        pending -= 1;
        if (error === null) resolve(result);
        else reject(error);
        if (isStalePlan(error)) onStalePlan();
        onChange();
      });
    });
  return {
    send: async (command, timeout = timeoutFor(statementMilliseconds)) => {
      if (command.name !== null) prepared.add(command.name);
      try {
        return answerOf(await submit(configOf(command, timeout)));
      } catch (error) {
        throw isGone() || error instanceof pg.DatabaseError ? faultOf(error, 'CONNECTION_CLOSED') : error;
      }
    },
    pending: () => pending,
    mustBeReplaced: () => isRetired || prepared.size >= maximumPrepared,
    retire: () => {
      isRetired = true;
    },
    isLost: isGone,
    onChange: (listener) => {
      onChange = listener;
      if (isGone()) listener();
    },
    onStalePlan: (listener) => {
      onStalePlan = listener;
    },
    end: () => client.end(),
    destroy: () => {
      stream.destroy();
    },
  };
}

/** The client-side timeout of a statement with this statement_timeout. */
export function timeoutFor(statementMilliseconds: number): number {
  return statementMilliseconds === 0 ? 0 : statementMilliseconds + graceMilliseconds;
}

function configOf({ text, values, name }: Command, timeout: number): pg.QueryConfig {
  return {
    text,
    ...(name === null ? {} : { name }),
    // text without values may hold several statements
    ...(name === null && values.length === 0 ? {} : { values: [...values] }),
    ...(timeout === 0 ? {} : { query_timeout: timeout }),
  };
}

/**
 * Combines all writes to the socket of one turn of the event loop, because each write costs as much as a small
 * statement.
 */
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
