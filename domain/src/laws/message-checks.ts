import type { ClauseCheck } from './clause.ts';
import type { MessageSubject } from './law-subject.ts';

type MessageCheck = Extract<
  ClauseCheck,
  'DEBT_MESSAGE_CONTENT' | 'DEBT_MESSAGE_TONE' | 'PERSONAL_DATA_IN_MESSAGE' | 'ADVERTISING'
>;

/** Why a text breaks a clause about messages, in Russian; null when it does not (docs/spec/rules.md#15). */
export const messageChecks = {
  DEBT_MESSAGE_CONTENT: ({ text, isAboutDebt, creditor, supportPhone }) => {
    if (!isAboutDebt) return null;
    const missing = [
      text.includes(creditor) ? null : 'кредитора',
      debtPattern.test(text) ? null : 'сведений о долге',
      supportPhone !== '' && digitsOf(text).includes(digitsOf(supportPhone)) ? null : 'телефона для связи',
    ].filter((part) => part !== null);
    return missing.length === 0 ? null : `В сообщении о долге нет ${missing.join(', ')}`;
  },
  DEBT_MESSAGE_TONE: ({ text, isAboutDebt }) => {
    const threat = isAboutDebt ? threats.exec(text) : null;
    return threat === null ? null : `Сообщение о долге угрожает: «${threat[0].trim()}»`;
  },
  PERSONAL_DATA_IN_MESSAGE: ({ text }) =>
    cardNumber.test(text) ? 'Сообщение содержит полный номер карты' : null,
  // no client has agreed to advertising, so no kind of message may contain it
  ADVERTISING: ({ text }) => {
    const found = advertising.exec(text);
    return found === null ? null : `Сообщение содержит рекламу: «${found[0].trim()}»`;
  },
} as const satisfies Record<MessageCheck, (message: MessageSubject) => string | null>;

/** A sum as messages show it, e.g. «1 234,56», or a word for a debt. The law asks for the fact; the sum is optional. */
const debtPattern = /\d,\d{2}|просроч|задолженност|(?<![а-яё])долг/i;

/** 13 to 19 digits in a row or in groups, as on a card. */
const cardNumber = /(?<!\d)\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{1,7}(?!\d)/;

/** Words that put pressure on a debtor (federal law 230-FZ, article 6, part 2). */
const threats =
  /(?<![а-яё])(?:арест|полици|уголовн|пристав|тюрьм|выезд|родственник|сосед|работодател|последнее предупреждение|описи имущества)[а-яё]*/i;

/** Words of advertising (federal law 38-FZ, article 18, part 1). */
const advertising =
  /(?<![а-яё])(?:скидк|акци[яию](?![а-яё])|промокод|распродаж|к[эе]шб[эе]к|бонус|подарок|подарк|выгодн|спецпредложени|только сегодня)[а-яё]*/i;

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}
