import { type Bound, judge, type Judgement, median } from './judgement.ts';

/** One measurement; `npm run bench` runs the export `benchmark` of every `bench/*.bench.ts`. */
export type Benchmark = (NamedGoal | { readonly aims: readonly NamedGoal[] }) & {
  /** The number of rounds. A round measures each variant once, so that a busy machine slows all variants alike. */
  readonly rounds: number;
  readonly open: () => Promise<BenchmarkSetup>;
};

type NamedGoal = {
  /** The name of the measurement in the table of goals. */
  readonly name: string;
  readonly unit: Unit;
  readonly goal: Goal;
};

type Unit = 'per second' | 'ms' | 's' | 'kB' | 'MB' | 'share';

/** The prepared measurements with their clean-up. */
export type BenchmarkSetup = {
  /** Each variant returns one result, or several named results, which are called `<variant> <name>`. */
  readonly variants: Readonly<Record<string, () => Promise<number | Readonly<Record<string, number>>>>>;
  readonly close: () => Promise<void>;
};

/** Results depend on the machine, so most goals are the ratio of two variants, measured in the same rounds. */
export type Goal =
  | { readonly kind: 'ratio'; readonly of: string; readonly to: string; readonly bound: Bound }
  | { readonly kind: 'value'; readonly of: string; readonly bound: Bound };

export type Measurement = Judgement & {
  readonly name: string;
  readonly unit: Unit;
  readonly medians: Readonly<Record<string, number>>;
  readonly goal: string;
};

/**
 * Runs a benchmark. Each round runs every variant once; the first variant changes from round to round. Then the results
 * are compared with the goals.
 */
export async function measure(benchmark: Benchmark): Promise<Measurement[]> {
  const setup = await benchmark.open();
  try {
    const results = new Map<string, number[]>();
    const names = Object.keys(setup.variants);
    for (let round = 0; round < benchmark.rounds; round += 1) {
      for (const name of rotated(names, round)) {
        const measured = (await setup.variants[name]?.()) ?? {};
        addResults(results, typeof measured === 'number' ? { [name]: measured } : prefixed(name, measured));
      }
    }
    const aims = 'aims' in benchmark ? benchmark.aims : [benchmark];
    return aims.map(({ name, unit, goal }) => {
      const rounds = roundsOf(results, goal);
      const medians = Object.fromEntries(
        Object.entries(rounds).map(([variant, values]) => [variant, median(values)]),
      );
      return {
        name,
        unit,
        medians,
        goal: describe(goal),
        ...judge(goal.bound, comparedValues(goal, rounds)),
      };
    });
  } finally {
    await setup.close();
  }
}

function prefixed(name: string, results: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(results).map(([key, value]) => [`${name} ${key}`, value]));
}

function addResults(results: Map<string, number[]>, measured: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(measured)) {
    results.set(name, [...(results.get(name) ?? []), value]);
  }
}

type Rounds = Readonly<Record<string, readonly number[]>>;

/** The results of the variants of a goal, one per round. @throws Error when a goal names a missing measurement. */
function roundsOf(results: ReadonlyMap<string, readonly number[]>, goal: Goal): Rounds {
  const names = goal.kind === 'ratio' ? [goal.of, goal.to] : [goal.of];
  return Object.fromEntries(
    names.map((name) => {
      const values = results.get(name);
      if (values === undefined) throw new Error(`no measurement is called «${name}»`);
      return [name, values];
    }),
  );
}

/**
 * The values to compare with the goal, one per round. A ratio divides two results of the same round, because a busy
 * machine slows both alike.
 */
function comparedValues(goal: Goal, rounds: Rounds): readonly number[] {
  const values = rounds[goal.of] ?? [];
  if (goal.kind === 'value') return values;
  const others = rounds[goal.to] ?? [];
  return values.map((value, round) => value / (others[round] ?? NaN));
}

function rotated<T>(list: readonly T[], offset: number): readonly T[] {
  const start = offset % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}

function describe(goal: Goal): string {
  const subject = goal.kind === 'ratio' ? `${goal.of} / ${goal.to}` : goal.of;
  const { bound } = goal;
  return 'atLeast' in bound ? `${subject} ≥ ${bound.atLeast}` : `${subject} ≤ ${bound.atMost}`;
}
