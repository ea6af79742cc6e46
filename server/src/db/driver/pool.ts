import { setTimeout as pause } from 'node:timers/promises';
import type { ConnectionOptions } from './connect.ts';
import { type Answer, connect, type Connection } from './connection.ts';
import { ConnectionError, isStalePlan } from './faults.ts';
import type { Command } from './statement.ts';

export type PoolOptions = ConnectionOptions & { readonly connections: number };

export type Pool = {
  /** Sends a statement outside of a transaction. */
  readonly send: (command: Command) => Promise<Answer>;
  /** Gives the caller exclusive use of a connection until it is released. */
  readonly hold: () => Promise<HeldConnection>;
  /** Rejects further calls, waits up to five seconds for pending work, and closes the connections. */
  readonly close: () => Promise<void>;
};

export type HeldConnection = { readonly connection: Connection; readonly release: () => void };

/** A connection of the pool. A held connection is not given to another call. */
type Slot = { readonly connection: Connection; isHeld: boolean };

/** A call in the queue for a connection; an exclusive call is for a transaction. */
type Call = {
  readonly isExclusive: boolean;
  readonly take: (slot: Slot) => void;
  readonly fail: (error: unknown) => void;
};

type State = {
  readonly options: PoolOptions;
  readonly slots: Set<Slot>;
  /** The waiting calls in the order of their arrival. */
  readonly waiting: Call[];
  connecting: number;
  /** The time of the last attempt to connect when it failed; null when it succeeded. */
  failedAt: number | null;
  isClosed: boolean;
};

/** The number of pending statements that may share a connection when all are busy. */
const maximumShared = 16;
const reconnectMilliseconds = 1_000;
const closeMilliseconds = 5_000;

/** Opens a pool for one database. Connections are made on demand; a lost one is replaced on demand. */
export function openPool(options: PoolOptions): Pool {
  const state: State = {
    options,
    slots: new Set(),
    waiting: [],
    connecting: 0,
    failedAt: null,
    isClosed: false,
  };
  return {
    send: (command) =>
      send(state, command).catch((error: unknown) => {
        if (isStalePlan(error)) return send(state, command);
        throw error;
      }),
    hold: () => hold(state),
    close: () => close(state),
  };
}

function send(state: State, command: Command): Promise<Answer> {
  return new Promise((resolve, fail) => {
    const take = ({ connection }: Slot): void => {
      resolve(connection.send(command));
    };
    submit(state, { isExclusive: false, take, fail });
  });
}

function hold(state: State): Promise<HeldConnection> {
  return new Promise((resolve, fail) => {
    const take = (slot: Slot): void => {
      slot.isHeld = true;
      const release = (): void => {
        slot.isHeld = false;
        review(state, slot);
      };
      resolve({ connection: slot.connection, release });
    };
    submit(state, { isExclusive: true, take, fail });
  });
}

function submit(state: State, call: Call): void {
  if (state.isClosed)
    call.fail(new ConnectionError('CONNECTION_ENDED', 'the connections to the database are closed'));
  else state.waiting.push(call);
  serve(state);
}

function serve(state: State): void {
  const { waiting } = state;
  for (let call = waiting[0]; call !== undefined; call = waiting[0]) {
    const slot = slotFor(state, call);
    if (slot === null) break;
    waiting.shift();
    call.take(slot);
  }
  while (state.connecting < waiting.length && mayConnect(state)) void openSlot(state);
}

/** Finds an idle connection or, for a statement outside of a transaction, the least busy one. */
function slotFor(state: State, { isExclusive }: Call): Slot | null {
  let best: Slot | null = null;
  let fewest = maximumShared;
  for (const slot of state.slots) {
    if (!isFree(slot)) continue;
    const pending = slot.connection.pending();
    if (pending === 0) return slot;
    if (pending < fewest) [best, fewest] = [slot, pending];
  }
  return isExclusive || mayConnect(state) ? null : best;
}

function isFree({ connection, isHeld }: Slot): boolean {
  return !isHeld && !connection.isLost() && !connection.mustBeReplaced();
}

/**
 * The first connection is opened alone, because near its limit PostgreSQL may refuse all of several simultaneous
 * connections. After a failure the next attempt follows after a pause.
 */
function mayConnect({ options, slots, connecting, failedAt }: State): boolean {
  if (slots.size === 0) return connecting === 0;
  if (slots.size + connecting >= options.connections) return false;
  return failedAt === null || performance.now() - failedAt > reconnectMilliseconds;
}

async function openSlot(state: State): Promise<void> {
  const { slots, waiting } = state;
  state.connecting += 1;
  try {
    const slot: Slot = { connection: await connect(state.options), isHeld: false };
    state.connecting -= 1;
    state.failedAt = null;
    slots.add(slot);
    slot.connection.onChange(() => {
      review(state, slot);
    });
    slot.connection.onStalePlan(() => {
      retireAll(state, slot);
    });
    review(state, slot);
  } catch (error) {
    state.connecting -= 1;
    state.failedAt = performance.now();
    if (slots.size + state.connecting === 0) for (const call of waiting.splice(0)) call.fail(error);
  }
  serve(state);
}

/**
 * Replaces all connections after a migration has changed a table, because each of them may have outdated prepared
 * statements. Otherwise each retry could fail on another connection.
 */
function retireAll(state: State, { connection }: Slot): void {
  if (connection.mustBeReplaced()) return;
  for (const slot of state.slots) {
    slot.connection.retire();
    review(state, slot);
  }
}

/** Runs after each result, when a connection is released, and when it is lost. */
function review(state: State, slot: Slot): void {
  const { connection } = slot;
  if (connection.isLost()) state.slots.delete(slot);
  else if (!slot.isHeld && connection.pending() === 0 && mustClose(state, slot)) {
    // the connection stays in the pool until it is closed, so that the limit of connections holds
    slot.isHeld = true;
    void connection.end();
  }
  if (state.waiting.length > 0) serve(state);
}

function mustClose({ isClosed, waiting }: State, { connection }: Slot): boolean {
  return connection.mustBeReplaced() || (isClosed && waiting.length === 0);
}

async function close(state: State): Promise<void> {
  const { slots } = state;
  state.isClosed = true;
  for (const slot of slots) review(state, slot);
  const deadline = performance.now() + closeMilliseconds;
  while (slots.size + state.connecting > 0 && performance.now() < deadline) await pause(5);
  for (const { connection } of slots) connection.destroy();
}
