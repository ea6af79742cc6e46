import type { Kopecks } from '#domain/money.ts';

/** The narrow non-breaking space of the design (docs/spec/specification.md#9). */
const thinSpace = '\u202f';
const unbreakableSpace = '\u00a0';

/**
 * «12 345,60 ₽»: formats whole kopecks without floating-point arithmetic (docs/spec/specification.md#9,
 * docs/spec/reliability.md#D-13).
 */
export function formatMoney(amount: Kopecks): string {
  return `${formatRoubles(amount)}${unbreakableSpace}₽`;
}

/** «1 000,00 – 300 000,00 ₽»; one sum when both are equal. */
export function formatMoneyRange(from: Kopecks, to: Kopecks): string {
  return from === to ? formatMoney(to) : `${formatRoubles(from)}${unbreakableSpace}– ${formatMoney(to)}`;
}

/** «12 345,60», without the currency. */
export function formatRoubles(amount: Kopecks): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/g, thinSpace);
  return `${amount < 0 ? '−' : ''}${whole},${digits.slice(-2)}`;
}
