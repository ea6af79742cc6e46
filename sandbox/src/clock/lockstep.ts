import type { Agenda } from './agenda.ts';
import type { ProductClock, ProductTime } from './product-clock.ts';
import type { SandboxClock } from './sandbox-clock.ts';

export type Lockstep = {
  /**
   * Moves both clocks to the target, from one due task to the next: first the tasks of the sandbox at that instant,
   * then the jobs of the product. Returns when nothing is due up to the target. Concurrent moves run one after the
   * other.
   */
  move(targetFrom: (now: number) => number): Promise<Move>;
};

export type Move = { readonly product: 'MOVED' | 'UNREACHABLE'; readonly rounds: number };

type ClockParties = { readonly clock: SandboxClock; readonly agenda: Agenda; readonly product: ProductClock };

/** After this number of rounds at one instant the product counts as stuck, and the clock moves on by `stuckStepMs`. */
const roundsPerInstant = 25;
const stuckStepMs = 3_600_000;

export function createLockstep(parties: ClockParties): Lockstep {
  let previous: Promise<unknown> = Promise.resolve();
  return {
    move: (targetFrom) => {
      const move = previous.then(() => runMove(parties, targetFrom));
      previous = move.catch(() => undefined);
      return move;
    },
  };
}

async function runMove(parties: ClockParties, targetFrom: (now: number) => number): Promise<Move> {
  const { clock, agenda, product } = parties;
  let time = await product.read();
  const withoutProduct = time === null;
  if (time !== null) clock.moveTo(time.now);
  let at = clock.now();
  const target = targetFrom(at);
  let tries = 0;
  for (let rounds = 1; time !== null; rounds += 1) {
    const next = Math.min(target, nextInstant(parties, { time, at, stuck: tries >= roundsPerInstant }));
    tries = next > at ? 0 : tries + 1;
    at = Math.max(at, next);
    clock.moveTo(at);
    await agenda.settle();
    time = await processInstant(parties, Math.max(at, time.now));
    const over = at >= target && (tries >= roundsPerInstant || isQuiet(agenda, time, target));
    if (time !== null && over) return { product: 'MOVED', rounds };
  }
  // if the product becomes unreachable during the move, the sandbox clock stops with it
  if (withoutProduct) {
    clock.moveTo(target);
    await agenda.settle();
  }
  return { product: 'UNREACHABLE', rounds: 0 };
}

/** Sets the product clock and runs due tasks; callbacks of the bank may create new jobs in the product. */
async function processInstant({ agenda, product }: ClockParties, at: number): Promise<ProductTime | null> {
  const time = await product.set(at);
  return time !== null && (await agenda.settle()) > 0 ? product.read() : time;
}

/** The next instant with a task or a job; a stuck product is moved on in steps of an hour. */
function nextInstant(
  { agenda }: ClockParties,
  from: { time: ProductTime; at: number; stuck: boolean },
): number {
  const { time, at, stuck } = from;
  const outside = agenda.nextDueAt() ?? Infinity;
  const inside = time.nextDueAt ?? Infinity;
  const nextOfProduct = stuck && inside <= at ? at + stuckStepMs : inside;
  return Math.max(at, Math.min(outside, nextOfProduct));
}

function isQuiet(agenda: Agenda, time: ProductTime | null, target: number): boolean {
  return Math.min(agenda.nextDueAt() ?? Infinity, time?.nextDueAt ?? Infinity) > target;
}
