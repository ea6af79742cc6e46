import { type CalendarDate, type Instant, moscowDate, moscowTimeOfDay } from '../dates.ts';
import type { Phone } from '../auth/phone.ts';
import type { BasisPoints, Kopecks } from '../money.ts';

/** «1 234,50 ₽» with non-breaking spaces. */
export function rouble(amount: Kopecks): string {
  return `${roubleNumber(amount).replaceAll(' ', '\u00a0')}\u00a0₽`;
}

/** «1 234,50». */
export function roubleNumber(amount: Kopecks): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/g, ' ');
  return `${amount < 0 ? '−' : ''}${whole},${digits.slice(-2)}`;
}

/** «21.11.2026». */
export function day(date: CalendarDate): string {
  return date.split('-').toReversed().join('.');
}

/** «21.11.2026 в 14:05» in Moscow time. */
export function dayAndTime(timestamp: Instant): string {
  return `${day(moscowDate(timestamp))} в\u00a0${moscowTimeOfDay(timestamp)}`;
}

/** «+7 900 100-00-01». */
export function phoneText(phone: Phone): string {
  return `+7 ${phone.slice(0, 3)} ${phone.slice(3, 6)}-${phone.slice(6, 8)}-${phone.slice(8)}`;
}

/** «20», «12,5»: a share in basis points as percent. */
export function percent(share: BasisPoints): string {
  return String(share / 100).replace('.', ',');
}
