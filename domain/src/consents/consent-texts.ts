import type { CardScope, EnteredCard } from './consent.ts';

/** ONCE, ORDER and ALL are agreed to; WITHDRAWAL ends one of them. */
export type ConsentTextKind = Exclude<CardScope, 'NONE'> | 'WITHDRAWAL';

export type ConsentText = { readonly version: number; readonly text: string };

/**
 * The texts that screens show now. The table `consent_text` holds each version for ever: a new wording gets a new
 * version here and a migration that inserts it (docs/spec/rules.md#11).
 */
export const consentTexts = {
  ONCE: {
    version: 1,
    text: 'Я плачу этой картой один раз. Карта не сохраняется, других списаний с неё не будет.',
  },
  ORDER: {
    version: 1,
    text:
      'Я разрешаю сохранить карту и списывать с неё по графику платежи заказа, для которого её указываю: ' +
      'в день платежа, а если списать не удалось — в следующие дни. Платежи других заказов с неё не списываются. ' +
      'Разрешение можно отозвать в любой момент на странице «Способ оплаты».',
  },
  ALL: {
    version: 1,
    text:
      'Я разрешаю сохранить карту и списывать с неё платежи любого моего заказа, если списать их с карты ' +
      'этого заказа не удалось или карты у него нет. Не позже чем за день до такого списания придёт СМС с названием ' +
      'карты. Разрешение можно отозвать в любой момент на странице «Способ оплаты».',
  },
  WITHDRAWAL: {
    version: 1,
    text:
      'Я отзываю разрешение списывать с этой карты автоматически. Платить ею самостоятельно ' +
      'по-прежнему можно. Сумма долга и даты платежей не меняются.',
  },
} as const satisfies Record<ConsentTextKind, ConsentText>;

/** The version of ORDER that describes cards stored before consents. */
export const textOfStoredCards = 0;

/** What is meant where a request names no use of the card: this payment only. */
export const oncePreset: EnteredCard = { scope: 'ONCE', textVersion: consentTexts.ONCE.version };

/** Whether the text beside a choice is the present one; a saved card without consent needs no text. */
export function isPresentText({ scope, textVersion }: EnteredCard): boolean {
  return scope === 'NONE' || consentTexts[scope].version === textVersion;
}
