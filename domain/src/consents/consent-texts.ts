import type { CardScope, CardConsent } from './consent.ts';

/** ONCE, ORDER and ALL are kinds of consent; WITHDRAWAL ends a consent. */
export type ConsentTextKind = Exclude<CardScope, 'NONE'> | 'WITHDRAWAL';

export type ConsentText = { readonly version: number; readonly text: string };

/**
 * Current consent texts. The table `consent_text` keeps each version. A new text needs a new version here and a
 * migration that inserts it (docs/spec/rules.md#11).
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

/**
 * One sentence per scope, shown next to the choice: which charges are made to the entered card, and when
 * (docs/spec/rules.md#11). The customer agrees to the text of `consentTexts`, not to this summary.
 */
export const enteredCardSummaries = {
  NONE: 'Сами мы с этой карты ничего не спишем.',
  ONCE: 'Спишем только этот платёж, сразу.',
  ORDER: 'Платежи по графику спишем с этой карты, но не раньше завтрашнего дня.',
  ALL: 'Если с карты заказа списать не удастся, спишем с этой: не раньше чем на следующий день после СМС об этом.',
} as const satisfies Record<CardScope, string>;

/** The version of the ORDER text for cards stored before consents existed. */
export const storedCardsTextVersion = 0;

/** Default of a request that names no card scope: this payment only. */
export const oncePreset: CardConsent = { scope: 'ONCE', textVersion: consentTexts.ONCE.version };

/** Whether the client saw the current text of the chosen scope. NONE needs no text. */
export function isCurrentText({ scope, textVersion }: CardConsent): boolean {
  return scope === 'NONE' || consentTexts[scope].version === textVersion;
}
