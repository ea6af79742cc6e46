/** «на 12,5 % больше»: an amount compared with the one of the period before, in kopecks. */
export function changeWords(amount: number, before: number): string {
  if (amount === before) return 'столько же';
  if (before === 0) return 'раньше не было';
  const percent = (100 * Math.abs(amount - before)) / before;
  // a small change is not shown as none
  const shown = percent < 0.05 ? 'чуть' : `на ${percent.toFixed(1).replace('.', ',')}\u00a0%`;
  return `${shown} ${amount > before ? 'больше' : 'меньше'}`;
}
