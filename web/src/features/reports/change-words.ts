/** «На 12,5 % больше, чем»: an amount in kopecks, compared with the one of the period before, which follows. */
export function changeWords(amount: number, before: number): string {
  if (amount === before) return 'Столько же:';
  if (before === 0) return 'Раньше не было:';
  const percent = (100 * Math.abs(amount - before)) / before;
  // a small change is not shown as none
  const shown = percent < 0.05 ? 'Чуть' : `На ${percent.toFixed(1).replace('.', ',')}\u00a0%`;
  return `${shown} ${amount > before ? 'больше' : 'меньше'}, чем`;
}
