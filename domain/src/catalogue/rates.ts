import { type Kopecks, kopecks, larger, minus, plus, roublesInWords, smaller } from '../money.ts';

/**
 * A range of a service's tariff: the fee while the principal debt lies within the limits, both included
 * (docs/spec/specification.md#3 «Service»).
 */
export type Rate = {
  readonly lowerLimit: Kopecks;
  /** null means no upper limit. */
  readonly greaterLimit: Kopecks | null;
  readonly serviceFee: Kopecks;
};

/** A row of the rate table during editing. */
export type RateDraft = { readonly [Field in keyof Rate]: Kopecks | null };

const oneKopeck = kopecks(1);

/** The range that contains the principal debt; null when no range does (docs/spec/rules.md#9). */
export function rateFor(rates: readonly Rate[], principalDebt: Kopecks): Rate | null {
  return (
    rates.find(
      ({ lowerLimit, greaterLimit }) =>
        lowerLimit <= principalDebt && (greaterLimit === null || principalDebt <= greaterLimit),
    ) ?? null
  );
}

/**
 * A new row begins one kopeck above the last one; null when the last row has no upper limit
 * (docs/spec/specification.md#5 «Rate table»).
 */
export function nextRate(rates: readonly Rate[]): RateDraft | null {
  const last = rates.at(-1);
  if (last === undefined) return { lowerLimit: oneKopeck, greaterLimit: null, serviceFee: oneKopeck };
  if (last.greaterLimit === null) return null;
  return { lowerLimit: plus(last.greaterLimit, oneKopeck), greaterLimit: null, serviceFee: oneKopeck };
}

/**
 * Normalises the table when the user leaves a field: rows in order, no overlaps, no gaps, and only the last row without
 * an upper limit. Idempotent (docs/spec/specification.md#5 «Rate table», docs/spec/reliability.md#I-40).
 */
export function tidyRates(drafts: readonly RateDraft[]): Rate[] {
  const rows = drafts.map(tidyRow).toSorted((left, right) => left.lowerLimit - right.lowerLimit);
  return rows.reduce<Rate[]>((tidy, row) => {
    const last = tidy.at(-1);
    return last === undefined ? [row] : [...tidy.slice(0, -1), ...joined(last, row)];
  }, []);
}

/** A field of the tariff and its error message in Russian. */
export type RateProblem = { readonly field: string; readonly message: string };

/**
 * The reason why a tariff cannot be saved. Null when its rows are in order, have no overlaps and no gaps, each have a
 * fee, and only the last row is open-ended (docs/spec/specification.md#5 «Rate table», docs/spec/reliability.md#I-40).
 */
export function rateProblem(rates: readonly Rate[]): RateProblem | null {
  if (rates.length === 0) return { field: 'rates', message: 'Добавьте в тариф хотя бы один диапазон' };
  for (const [index, rate] of rates.entries()) {
    const problem = rowProblem(rate) ?? borderProblem(rate, rates[index + 1]);
    if (problem !== null) return { field: `rates.${index}.${problem.field}`, message: problem.message };
  }
  return null;
}

type RowProblem = { readonly field: keyof Rate; readonly message: string };

function rowProblem({ lowerLimit, greaterLimit, serviceFee }: Rate): RowProblem | null {
  if (serviceFee < oneKopeck)
    return { field: 'serviceFee', message: 'Укажите цену в каждом диапазоне тарифа' };
  if (lowerLimit < oneKopeck)
    return {
      field: 'lowerLimit',
      message: `Диапазон тарифа начинается не ниже ${roublesInWords(oneKopeck)}`,
    };
  return greaterLimit !== null && greaterLimit <= lowerLimit
    ? { field: 'greaterLimit', message: 'Верхняя граница диапазона должна быть больше нижней' }
    : null;
}

function borderProblem({ greaterLimit }: Rate, next: Rate | undefined): RowProblem | null {
  if (next === undefined) return null;
  if (greaterLimit === null || next.lowerLimit <= greaterLimit)
    return { field: 'greaterLimit', message: 'Диапазоны тарифа не должны пересекаться' };
  if (minus(next.lowerLimit, greaterLimit) === oneKopeck) return null;
  const [end, begin] = [roublesInWords(greaterLimit), roublesInWords(next.lowerLimit)];
  return { field: 'greaterLimit', message: `В тарифе пропуск: после ${end} следует диапазон от ${begin}` };
}

/**
 * Sets an empty lower limit or fee to one kopeck, swaps reversed limits, and separates equal limits by one kopeck.
 */
function tidyRow({ lowerLimit, greaterLimit, serviceFee }: RateDraft): Rate {
  const lower = atLeastOneKopeck(lowerLimit);
  const fee = atLeastOneKopeck(serviceFee);
  if (greaterLimit === null) return { lowerLimit: lower, greaterLimit: null, serviceFee: fee };
  const upper = atLeastOneKopeck(greaterLimit);
  const [least, greatest] = [smaller(lower, upper), larger(lower, upper)];
  return {
    lowerLimit: least,
    greaterLimit: least === greatest ? plus(greatest, oneKopeck) : greatest,
    serviceFee: fee,
  };
}

/**
 * Joins two neighbouring rows. Overlapping rows become one row with the fee of the first. A gap is closed by raising
 * the first upper limit. A row without an upper limit is not merged. It ends where the next row begins.
 */
function joined(first: Rate, second: Rate): Rate[] {
  // the first row would keep at most one kopeck, and equal limits are not allowed
  if (minus(second.lowerLimit, first.lowerLimit) <= oneKopeck)
    return [{ ...first, greaterLimit: widest(first.greaterLimit, second.greaterLimit) }];
  const open = first.greaterLimit === null || second.greaterLimit === null;
  const overlap = first.greaterLimit === null || first.greaterLimit >= second.lowerLimit;
  if (overlap && !open) return [{ ...first, greaterLimit: widest(first.greaterLimit, second.greaterLimit) }];
  return [{ ...first, greaterLimit: minus(second.lowerLimit, oneKopeck) }, second];
}

function widest(left: Kopecks | null, right: Kopecks | null): Kopecks | null {
  return left === null || right === null ? null : larger(left, right);
}

function atLeastOneKopeck(amount: Kopecks | null): Kopecks {
  return larger(amount ?? oneKopeck, oneKopeck);
}
