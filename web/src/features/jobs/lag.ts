import { plural } from '../../format/plural.ts';

const units = [
  { seconds: 86_400, forms: ['день', 'дня', 'дней'] },
  { seconds: 3600, forms: ['час', 'часа', 'часов'] },
  { seconds: 60, forms: ['минута', 'минуты', 'минут'] },
  { seconds: 1, forms: ['секунда', 'секунды', 'секунд'] },
] as const;

/** «5 минут»: a lag in its largest unit; a dash without a lag. */
export function lagText(lagSeconds: number): string {
  const unit = units.find(({ seconds }) => lagSeconds >= seconds);
  return unit === undefined ? '—' : plural(Math.floor(lagSeconds / unit.seconds), unit.forms);
}

/** A lag that needs attention. The worker normally claims a due job within a second. */
export const alarmingLagSeconds = 300;
