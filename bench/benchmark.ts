/** One measurement; `npm run bench` runs the export `benchmark` of every `bench/*.bench.ts`. */
export type Benchmark = (Aim | { readonly aims: readonly Aim[] }) & {
  /** The number of rounds. A round measures each variant once, so that a busy machine slows all variants alike. */
  readonly rounds: number;
  readonly open: () => Promise<Field>;
};

type Aim = {
  /** The name of the measurement in the table of goals. */
  readonly name: string;
  readonly unit: Unit;
  readonly goal: Goal;
};

type Unit = 'per second' | 'ms' | 's' | 'kB' | 'MB' | 'share';

/** The prepared measurements with their clean-up. */
export type Field = {
  /** Each returns one result, or several by name, which are then called `<variant> <name>`. */
  readonly variants: Readonly<Record<string, () => Promise<number | Readonly<Record<string, number>>>>>;
  readonly close: () => Promise<void>;
};

/** Results depend on the machine, so most goals are the ratio of the medians of two variants in one run. */
export type Goal =
  | { readonly kind: 'ratio'; readonly of: string; readonly to: string; readonly bound: Bound }
  | { readonly kind: 'value'; readonly of: string; readonly bound: Bound };

export type Bound = { readonly atLeast: number } | { readonly atMost: number };

export type Measurement = {
  readonly name: string;
  readonly unit: Unit;
  readonly medians: Readonly<Record<string, number>>;
  /** The ratio or the value that is compared with the goal. */
  readonly result: number;
  readonly goal: string;
  readonly reached: boolean;
};

/**
 * Runs a benchmark: every variant once per round, beginning with another one in each round. Then it compares the
 * medians with the aims.
 */
export async function measure(benchmark: Benchmark): Promise<Measurement[]> {
  const field = await benchmark.open();
  try {
    const results = new Map<string, number[]>();
    const names = Object.keys(field.variants);
    for (let round = 0; round < benchmark.rounds; round += 1) {
      for (const name of rotated(names, round)) {
        const measured = (await field.variants[name]?.()) ?? {};
        addResults(results, typeof measured === 'number' ? { [name]: measured } : prefixed(name, measured));
      }
    }
    const aims = 'aims' in benchmark ? benchmark.aims : [benchmark];
    return aims.map(({ name, unit, goal }) => {
      const medians = mediansOf(results, goal);
      return { name, unit, medians, ...compareWithGoal(goal, medians) };
    });
  } finally {
    await field.close();
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

/** The medians of the measurements of a goal. @throws Error when a goal names a missing measurement. */
function mediansOf(
  results: ReadonlyMap<string, readonly number[]>,
  goal: Goal,
): Readonly<Record<string, number>> {
  const names = goal.kind === 'ratio' ? [goal.of, goal.to] : [goal.of];
  return Object.fromEntries(
    names.map((name) => {
      const values = results.get(name);
      if (values === undefined) throw new Error(`no measurement is called «${name}»`);
      return [name, median(values)];
    }),
  );
}

function rotated<T>(list: readonly T[], by: number): readonly T[] {
  const start = by % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN;
  const upper = sorted[Math.floor(sorted.length / 2)] ?? NaN;
  return (lower + upper) / 2;
}

function compareWithGoal(
  goal: Goal,
  medians: Readonly<Record<string, number>>,
): Pick<Measurement, 'result' | 'goal' | 'reached'> {
  const value = medians[goal.of] ?? NaN;
  const result = goal.kind === 'ratio' ? value / (medians[goal.to] ?? NaN) : value;
  const { bound } = goal;
  const subject = goal.kind === 'ratio' ? `${goal.of} / ${goal.to}` : goal.of;
  return 'atLeast' in bound
    ? { result, goal: `${subject} ≥ ${bound.atLeast}`, reached: result >= bound.atLeast }
    : { result, goal: `${subject} ≤ ${bound.atMost}`, reached: result <= bound.atMost };
}
