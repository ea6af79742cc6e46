import { type Random } from '#testing/random.ts';

const texts = [
  '',
  ' ',
  '0',
  '-1',
  '9001000003',
  '2026-02-30',
  '%',
  "' or 1=1 --",
  '\\',
  '😀',
  '‮',
  'я'.repeat(300),
  '../..',
  'null',
  '1e9',
];
const numbers = [0, -1, 1, 0.1, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 100, 400_000];

/** Existing values by field name. A valid value reaches more code than a random one. */
export type KnownValues = Readonly<Record<string, unknown>>;

/** Comparing a well-formed password takes 70 ms of a core, so nine of ten passwords are malformed. */
const dearField = 'password';

/** The sample with some values replaced, or an arbitrary value. */
export function randomRequest(random: Random, sample: unknown, known: KnownValues): unknown {
  return random.percent(5) ? anything(random) : spoiled({ random, known }, sample, '');
}

type Means = { readonly random: Random; readonly known: KnownValues };

function spoiled(means: Means, value: unknown, name: string): unknown {
  const { random, known } = means;
  if (name === dearField && !random.percent(10)) return random.pick(numbers);
  if (name in known && random.percent(50)) return known[name];
  if (isRecord(value)) return spoiledRecord(means, value);
  return random.percent(40) ? anything(random) : value;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function spoiledRecord(means: Means, record: object): unknown {
  const { random } = means;
  const fields = Object.entries(record)
    .filter(() => !random.percent(5))
    .map(([field, inside]) => [field, spoiled(means, inside, field)]);
  return Object.fromEntries(random.percent(5) ? [...fields, [random.pick(texts), anything(random)]] : fields);
}

/** Value for a path parameter. */
export function randomParameter(random: Random, sample: string, known: KnownValues): string {
  if (random.percent(40)) return sample;
  return encodeURIComponent(String(random.pick([random.pick(texts), known['orderUuid'], random.below(1e9)])));
}

/** A small arbitrary JSON value. */
function anything(random: Random, depth = 0): unknown {
  const leaf = [
    () => random.pick(texts),
    () => random.pick(numbers),
    () => random.percent(50),
    () => null,
    () => String(random.below(1e9)),
  ];
  const branch = [
    () => Array.from({ length: random.below(4) }, () => anything(random, depth + 1)),
    () =>
      Object.fromEntries(
        Array.from({ length: random.below(4) }, () => [random.pick(texts), anything(random, depth + 1)]),
      ),
  ];
  return random.pick(depth < 2 ? [...leaf, ...branch] : leaf)();
}
