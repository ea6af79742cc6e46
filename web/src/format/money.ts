import type { Kopecks } from '#domain/money.ts';

/** Narrow and unbreakable: the thin space of the design, which copies and is read as a space (docs/spec/specification.md#9). */
const thinSpace = '\u202f';
const unbreakableSpace = '\u00a0';

/** «12 345,60 ₽»: roubles from whole kopecks, never through a fraction (docs/spec/specification.md#9, docs/spec/reliability.md#D-13). */
export function formatMoney(amount: Kopecks): string {
  return `${formatRoubles(amount)}${unbreakableSpace}₽`;
}

/** «12 345,60», where the currency is said elsewhere. */
export function formatRoubles(amount: Kopecks): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/g, thinSpace);
  return `${amount < 0 ? '−' : ''}${whole},${digits.slice(-2)}`;
}
