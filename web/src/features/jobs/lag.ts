import { plural } from '../../format/plural.ts';

const units = [
  { seconds: 86_400, forms: ['день', 'дня', 'дней'] },
  { seconds: 3600, forms: ['час', 'часа', 'часов'] },
  { seconds: 60, forms: ['минута', 'минуты', 'минут'] },
  { seconds: 1, forms: ['секунда', 'секунды', 'секунд'] },
] as const;

/** «5 минут»: how late something is, in its largest unit; a dash when it is not. */
export function lagText(lagSeconds: number): string {
  const unit = units.find(({ seconds }) => lagSeconds >= seconds);
  return unit === undefined ? '—' : plural(Math.floor(lagSeconds / unit.seconds), unit.forms);
}

/** From here on somebody has to look: the worker claims what is due within a second. */
export const worryingSeconds = 300;
