import type { Agenda } from './agenda.ts';
import type { ProductClock, ProductTime } from './product-clock.ts';
import type { SandboxClock } from './sandbox-clock.ts';

export type Lockstep = {
  /**
   * Moves both clocks to the instant that follows from now, from one due thing to the next: first what the world outside does at that instant,
   * then the product. Returns once nothing is due any more up to then. Moves follow one another, never side by side.
   */
  move(targetFrom: (now: number) => number): Promise<Move>;
};

export type Move = { readonly product: 'MOVED' | 'UNREACHABLE'; readonly rounds: number };

type World = { readonly clock: SandboxClock; readonly agenda: Agenda; readonly product: ProductClock };

/** How often one instant may be worked off before the product is taken to be stuck there, and how far it is then led on. */
const roundsPerInstant = 25;
const stuckStepMs = 3_600_000;

export function createLockstep(world: World): Lockstep {
  let previous: Promise<unknown> = Promise.resolve();
  return {
    move: (targetFrom) => {
      const move = previous.then(() => walk(world, targetFrom));
      previous = move.catch(() => undefined);
      return move;
    },
  };
}

async function walk(world: World, targetFrom: (now: number) => number): Promise<Move> {
  const { clock, agenda, product } = world;
  let time = await product.read();
  const alone = time === null;
  if (time !== null) clock.moveTo(time.now);
  let at = clock.now();
  const target = targetFrom(at);
  let tries = 0;
  for (let rounds = 1; time !== null; rounds += 1) {
    const next = Math.min(target, nextInstant(world, { time, at, stuck: tries >= roundsPerInstant }));
    tries = next > at ? 0 : tries + 1;
    at = Math.max(at, next);
    clock.moveTo(at);
    await agenda.settle();
    time = await workOff(world, Math.max(at, time.now));
    const over = at >= target && (tries >= roundsPerInstant || isQuiet(agenda, time, target));
    if (time !== null && over) return { product: 'MOVED', rounds };
  }
  // A product that is lost on the way, e.g. because it is stopped, is not left behind: the world outside waits for it.
  if (alone) {
    clock.moveTo(target);
    await agenda.settle();
  }
  return { product: 'UNREACHABLE', rounds: 0 };
}

/** What the bank tells the product meanwhile may give it new work. */
async function workOff({ agenda, product }: World, at: number): Promise<ProductTime | null> {
  const time = await product.set(at);
  return time !== null && (await agenda.settle()) > 0 ? product.read() : time;
}

/** The earliest instant at which anybody has something to do; a product stuck at one instant is led on in steps of an hour. */
function nextInstant({ agenda }: World, from: { time: ProductTime; at: number; stuck: boolean }): number {
  const { time, at, stuck } = from;
  const outside = agenda.nextDueAt() ?? Infinity;
  const inside = time.nextDueAt ?? Infinity;
  const wanted = stuck && inside <= at ? at + stuckStepMs : inside;
  return Math.max(at, Math.min(outside, wanted));
}

function isQuiet(agenda: Agenda, time: ProductTime | null, target: number): boolean {
  return Math.min(agenda.nextDueAt() ?? Infinity, time?.nextDueAt ?? Infinity) > target;
}
