import { type LetterContent, letterOf } from './letter.ts';
import { type NotificationKind, notificationNames } from './notification-kinds.ts';
import { linkOf } from './notification-link.ts';
import { mayBeSwitchedOff } from './preferences.ts';

type SentNotification = {
  readonly notificationUuid: string;
  readonly kind: NotificationKind;
  readonly text: string;
};

/**
 * The letter of a notification: the same text as the SMS, with a button that opens the page (docs/spec/rules.md#12).
 */
export function notificationLetter(
  { notificationUuid, kind, text }: SentNotification,
  publicUrl: string,
): LetterContent {
  return letterOf({
    subject: notificationNames[kind],
    paragraphs: [text],
    button: { label: 'Открыть в кабинете', url: linkOf(publicUrl, notificationUuid) },
    note: mayBeSwitchedOff(kind)
      ? `Эти письма можно отключить: ${settingsUrl(publicUrl)}`
      : `Где получать такие сообщения, можно выбрать: ${settingsUrl(publicUrl)}`,
  });
}

/** The page where a client chooses the channels. */
export function settingsUrl(publicUrl: string): string {
  return `${publicUrl}/client/notifications`;
}

/** The letter to a confirmed address that another one has replaced. */
export function addressChangedLetter(publicUrl: string, supportPhone: string): LetterContent {
  return letterOf({
    subject: 'Адрес почты изменён',
    paragraphs: [
      'Сообщения «Плати частями» больше не приходят на этот адрес: в кабинете указан другой.',
      `Если это сделали не вы, войдите в кабинет, завершите чужие входы в профиле и верните адрес${supportPhone === '' ? '' : ` или позвоните: ${supportPhone}`}.`,
    ],
    button: { label: 'Открыть настройки', url: settingsUrl(publicUrl) },
    note: 'Это последнее письмо на этот адрес.',
  });
}

/** Where an address came from. */
export type EmailSource = 'SHOP' | 'STAFF' | 'CLIENT';

const sourceSentences = {
  SHOP: 'Этот адрес указали при покупке частями.',
  STAFF: 'Этот адрес указал сотрудник «Плати частями» по просьбе клиента.',
  CLIENT: 'Этот адрес указали в личном кабинете «Плати частями».',
} as const satisfies Record<EmailSource, string>;

/** The one letter to an address before its owner has opened the link (docs/spec/rules.md#12). */
export function confirmationLetter(confirmationUrl: string, source: EmailSource): LetterContent {
  return letterOf({
    subject: 'Подтвердите адрес почты',
    paragraphs: [
      sourceSentences[source],
      'Откройте ссылку, чтобы получать сообщения о платежах. Пока она не открыта, других писем не будет.',
    ],
    button: { label: 'Подтвердить адрес', url: confirmationUrl },
    note: 'Если вы не покупали частями, ничего делать не нужно: больше мы не напишем.',
  });
}
