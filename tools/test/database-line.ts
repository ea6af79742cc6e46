import { once } from 'node:events';
import type { Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/database.ts';
import type { CleanUp } from '../test-database.ts';
import { openTestDatabase } from '../test-database.ts';
import { hearClient } from './postgres-line.ts';

/** The network between a process and its database, which a test can disturb. */
export type DatabaseLine = {
  /** The address of the database behind the line. */
  readonly url: string;
  /** What each connection has been asked so far, in the order of the connections: the first word of each statement. */
  readonly sent: readonly (readonly string[])[];
  /** Settles when the database sleeps in a statement of this line. */
  untilAsleep(): Promise<void>;
  /** Closes all connections. */
  hangUp(): void;
  /** Resets all connections. */
  reset(): void;
  /** Lets nothing through any more, in either direction; connections stay. */
  silence(): void;
  /** Does not tell the product when the server hangs up, as a slow network does. */
  keepOpen(): void;
  /** Refuses new connections until `accept`. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
};

/** A line to a fresh database, and a connection of the test's own that does not go over it. */
export async function openDatabaseLine(
  t: CleanUp,
): Promise<{ readonly line: DatabaseLine; readonly direct: Database }> {
  const url = new URL(await openTestDatabase(t));
  const direct = openDatabase({ url: url.href, connections: 1 });
  const wires = openWires(url);
  await wires.accept(0);
  const near = new URL(url);
  near.port = String(wires.port());
  t.after(async () => {
    await wires.refuse();
    await direct.close();
  });
  const line: DatabaseLine = {
    ...wires,
    url: near.href,
    untilAsleep: () => untilAsleep(direct),
    accept: () => wires.accept(Number(near.port)),
  };
  return { direct, line };
}

type Wires = Omit<DatabaseLine, 'url' | 'untilAsleep' | 'accept'> & {
  readonly accept: (port: number) => Promise<void>;
  readonly port: () => number;
};

/** Passes on what is said between clients and a database, in both directions. */
function openWires({ hostname, port }: URL): Wires {
  const ends = new Set<Socket>();
  const sent: string[][] = [];
  let isSilent = false;
  let isKeptOpen = false;
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
        if (isKeptOpen && end === far) return;
        near.destroy();
        far.destroy();
      });
    }
    near.on(
      'data',
      hearClient(({ text }) => words.push(text.trim().split(/\s/)[0] ?? '')),
    );
    pass(near, far);
    pass(far, near);
  });
  const hangUp = (): void => {
    for (const end of [...ends]) end.destroy();
  };
  return {
    sent,
    port: () => portOf(server),
    hangUp,
    reset: () => {
      for (const end of [...ends]) end.resetAndDestroy();
    },
    silence: () => {
      isSilent = true;
    },
    keepOpen: () => {
      isKeptOpen = true;
    },
    refuse: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      hangUp();
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
