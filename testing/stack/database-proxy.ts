import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { type Database, openDatabase } from '#server/db/database.ts';
import { type CleanUp, openTestDatabase } from '#testing/database/test-database.ts';
import { parseClientMessages } from './postgres-line.ts';

/** A TCP proxy between a process and its database. A test can disturb its connections. */
export type DatabaseProxy = {
  /** The URL of the database through the proxy. */
  readonly url: string;
  /** The first word of each statement sent so far, per connection, in the order of the connections. */
  readonly sent: readonly (readonly string[])[];
  /** Resolves when a statement on this database runs pg_sleep. */
  untilAsleep(): Promise<void>;
  /** Closes all connections. */
  closeAll(): void;
  /** Resets all connections. */
  resetAll(): void;
  /** Stops forwarding in both directions; connections stay open. */
  silence(): void;
  /** Keeps the client connection open when the server closes its own: a slow network reports the end late. */
  keepOpen(): void;
  /** Closes all connections and refuses new ones until `accept`. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
};

/** Opens a proxy to a new database, and a direct connection to the same database. */
export async function openDatabaseProxy(
  t: CleanUp,
): Promise<{ readonly proxy: DatabaseProxy; readonly direct: Database }> {
  const url = new URL(await openTestDatabase(t));
  const direct = openDatabase({ url: url.href, connections: 1 });
  const open = openProxy(url);
  await open.accept(0);
  const near = new URL(url);
  near.port = String(open.port());
  t.after(async () => {
    await open.refuse();
    await direct.close();
  });
  const proxy: DatabaseProxy = {
    ...open,
    url: near.href,
    untilAsleep: () => untilAsleep(direct),
    accept: () => open.accept(Number(near.port)),
  };
  return { direct, proxy };
}

type OpenProxy = Omit<DatabaseProxy, 'url' | 'untilAsleep' | 'accept'> & {
  readonly accept: (port: number) => Promise<void>;
  readonly port: () => number;
};

/** Forwards bytes between clients and a database in both directions. */
function openProxy({ hostname, port }: URL): OpenProxy {
  const ends = new Set<Socket>();
  const sent: string[][] = [];
  let isSilent = false;
  let staysOpen = false;
  const pass = (from: Socket, to: Socket): void => {
    from.on('data', (bytes) => {
      if (!isSilent) to.write(bytes);
    });
  };
  const server = createServer((near) => {
    const words: string[] = [];
    sent.push(words);
    const far = connect(Number(port), hostname);
    for (const end of [near, far]) {
      ends.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        ends.delete(end);
        if (staysOpen && end === far) return;
        near.destroy();
        far.destroy();
      });
    }
    near.on(
      'data',
      parseClientMessages(({ text }) => words.push(text.trim().split(/\s/)[0] ?? '')),
    );
    pass(near, far);
    pass(far, near);
  });
  const closeAll = (): void => {
    for (const end of [...ends]) end.destroy();
  };
  return {
    sent,
    port: () => portOf(server),
    closeAll,
    resetAll: () => {
      for (const end of [...ends]) end.resetAndDestroy();
    },
    silence: () => {
      isSilent = true;
    },
    keepOpen: () => {
      staysOpen = true;
    },
    refuse: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      closeAll();
      await closed;
    },
    accept: async (wanted) => {
      server.listen(wanted, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}

export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function untilAsleep({ reader }: Database): Promise<void> {
  for (;;) {
    const asleep = await reader`
      select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
    if (asleep.length > 0) return;
  }
}
