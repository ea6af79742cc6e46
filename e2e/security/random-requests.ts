import { type Dice } from '../../reliability/simulation/dice.ts';

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

/** Existing values by field name: valid values reach more code than random ones. */
export type Known = Readonly<Record<string, unknown>>;

/** Comparing a well-formed password costs 70 ms of a core, so nine of ten are malformed. */
const dearField = 'password';

/** The sample with some values replaced, or an arbitrary value. */
export function randomRequest(dice: Dice, sample: unknown, known: Known): unknown {
  return dice.percent(5) ? anything(dice) : spoiled({ dice, known }, sample, '');
}

type Means = { readonly dice: Dice; readonly known: Known };

function spoiled(means: Means, value: unknown, name: string): unknown {
  const { dice, known } = means;
  if (name === dearField && !dice.percent(10)) return dice.pick(numbers);
  if (name in known && dice.percent(50)) return known[name];
  if (isRecord(value)) return spoiledRecord(means, value);
  return dice.percent(40) ? anything(dice) : value;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function spoiledRecord(means: Means, record: object): unknown {
  const { dice } = means;
  const fields = Object.entries(record)
    .filter(() => !dice.percent(5))
    .map(([field, inside]) => [field, spoiled(means, inside, field)]);
  return Object.fromEntries(dice.percent(5) ? [...fields, [dice.pick(texts), anything(dice)]] : fields);
}

/** Value for a path parameter. */
export function randomParameter(dice: Dice, sample: string, known: Known): string {
  if (dice.percent(40)) return sample;
  return encodeURIComponent(String(dice.pick([dice.pick(texts), known['orderUuid'], dice.throw(1e9)])));
}

/** A small arbitrary JSON value. */
function anything(dice: Dice, depth = 0): unknown {
  const leaf = [
    () => dice.pick(texts),
    () => dice.pick(numbers),
    () => dice.percent(50),
    () => null,
    () => String(dice.throw(1e9)),
  ];
  const branch = [
    () => Array.from({ length: dice.throw(4) }, () => anything(dice, depth + 1)),
    () =>
      Object.fromEntries(
        Array.from({ length: dice.throw(4) }, () => [dice.pick(texts), anything(dice, depth + 1)]),
      ),
  ];
  return dice.pick(depth < 2 ? [...leaf, ...branch] : leaf)();
}
