/** «платеж 2», «платежи 2–4»; numbers with a gap are listed: «платежи 2, 4». */
export function paymentNumbersText(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].toSorted((left, right) => left - right);
  const [first, last] = [Math.min(...sorted), Math.max(...sorted)];
  if (first === last) return `платеж ${first}`;
  const isRange = last - first + 1 === sorted.length;
  return `платежи ${isRange ? `${first}–${last}` : sorted.join(', ')}`;
}
