/** Repeatable random numbers: the same seed gives the same plan. */
export type Random = {
  /** A whole number from 0 to before `sides`. */
  below(sides: number): number;
  /** True in this percentage of cases. */
  percent(share: number): boolean;
  pick<Thing>(things: readonly Thing[]): Thing;
};

/** Random numbers of one part of a plan. They do not depend on the other parts and their order. */
export function randomOfPart(seed: number, ...part: readonly number[]): Random {
  return randomOf(part.reduce((mixed, number) => Math.imul(mixed, 0x01000193) ^ (number + 1), seed));
}

/** mulberry32, a small generator with a long period. It is not for secrets. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const random: Random = {
    below: (sides) => Math.floor(next() * sides),
    percent: (share) => next() * 100 < share,
    pick: (things) => {
      const thing = things[random.below(things.length)];
      if (thing === undefined) throw new Error('nothing to pick from');
      return thing;
    },
  };
  return random;
}
