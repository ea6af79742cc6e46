import { instant, moscowDate } from '#domain/dates.ts';
import type { SentLink, StaffAccount } from '../../api/staff/staff-accounts.ts';
import { formatDay, formatTime } from '../../format/date.ts';

/** Shown when a change waits for a second employee. */
export const waitsText = 'Запрос отправлен в «Согласования»: его подтвердит другой сотрудник';

export function linkSentText({ sentTo, expiresAt }: SentLink): string {
  return `Ссылка для выбора пароля отправлена на ${sentTo}, действует до ${shown(expiresAt)}`;
}

/** The state of an account's open link; null without one. */
export function linkText({ link }: StaffAccount, now: Date): string | null {
  if (link === null) return null;
  if (new Date(link.expiresAt) <= now) return 'срок ссылки истёк, отправьте её ещё раз';
  if (link.sms === 'FAILED') return 'SMS со ссылкой не доставлена: проверьте телефон и отправьте её ещё раз';
  return `${link.sms === 'WAITING' ? 'SMS со ссылкой отправляется' : 'ссылка отправлена'}, до ${shown(link.expiresAt)}`;
}

function shown(expiresAt: string): string {
  const until = instant(expiresAt);
  return `${formatDay(moscowDate(until))}, ${formatTime(until)}`;
}
