import { type CalendarDate, plusIntervals } from '../dates.ts';
import { kopecks, roublesInWords } from '../money.ts';
import { countPhrase, type PluralForms } from '../plural.ts';
import { commissionOf, lastPlannedDate } from '../schedules/build-schedule.ts';
import type { ProductTerms } from '../schedules/product-terms.ts';
import type { ClauseCheck } from './clause.ts';
import type { AgreementSubject, DebtContact, LawSubject, MessageSubject } from './law-subject.ts';
import { messageChecks } from './message-checks.ts';

type CheckInput<Subject> = {
  readonly subject: Subject;
  /** The limit of the clause; its unit depends on the check. */
  readonly limit: number | null;
  readonly day: CalendarDate;
};

/** Why a subject breaks a clause, in Russian; null when it does not, or when the clause does not concern it. */
type Check = (question: CheckInput<LawSubject>) => string | null;

/** The check of each kind of clause (docs/spec/rules.md#15). */
export const checks = {
  TERM: ({ subject, limit, day }) => {
    const months = limitOf('TERM', limit);
    if (subject.type === 'SERVICE') return moveBeyondTerm(subject, months, day);
    if (subject.type !== 'PRODUCT' && subject.type !== 'PURCHASE') return null;
    return isLonger(subject.terms, months, day)
      ? `Рассрочка дольше ${countPhrase(months, monthsAfterLonger)}`
      : null;
  },
  CASH_PRICE: ({ subject }) => {
    if (subject.type === 'PURCHASE')
      return commissionOf(subject.terms, subject.amount) > 0 ? aboveCashPrice : null;
    if (subject.type !== 'PRODUCT') return null;
    return !subject.terms.isBased && subject.terms.commission > 0 ? aboveCashPrice : null;
  },
  PENALTY_RATE: ({ subject, limit }) => {
    if (subject.type !== 'PRODUCT' && subject.type !== 'PURCHASE') return null;
    const highest = limitOf('PENALTY_RATE', limit);
    return !subject.terms.withoutPenalties && subject.penaltyRate > highest
      ? `Штраф больше ${highest / 100} % годовых`
      : null;
  },
  CREDIT_BUREAU: ({ subject, limit }) => {
    if (subject.type !== 'PURCHASE' || subject.reportsToBureau) return null;
    const threshold = limitOf('CREDIT_BUREAU', limit);
    return subject.amount + subject.debt > threshold
      ? `Долг больше ${roublesInWords(kopecks(threshold))}, а сведения в бюро кредитных историй не передаются`
      : null;
  },
  RECEIPT_LINES: ({ subject }) => {
    if (subject.type === 'SERVICE')
      return subject.serviceName.trim() === '' ? 'У услуги нет названия для чека' : null;
    if (subject.type !== 'PURCHASE') return null;
    const isComplete =
      subject.cart.length > 0 &&
      subject.cart.every(({ name, itemAmount }) => name.trim() !== '' && itemAmount > 0);
    return isComplete ? null : 'В корзине нет названия или количества товара для чека';
  },
  DEBT_MESSAGE_CONTENT: ({ subject }) => ofMessage(subject, messageChecks.DEBT_MESSAGE_CONTENT),
  DEBT_MESSAGE_TONE: ({ subject }) => ofMessage(subject, messageChecks.DEBT_MESSAGE_TONE),
  PERSONAL_DATA_IN_MESSAGE: ({ subject }) => ofMessage(subject, messageChecks.PERSONAL_DATA_IN_MESSAGE),
  ADVERTISING: ({ subject }) => ofMessage(subject, messageChecks.ADVERTISING),
  CONTACT_HOURS: ({ subject }) => ofContact(subject, contactHoursProblem),
  CONTACT_REFUSED: ({ subject }) =>
    ofContact(subject, ({ hasRefused }) => (hasRefused ? 'Клиент отказался от взаимодействия' : null)),
  CONTACTS_IN_DAY: ({ subject, limit }) =>
    ofContact(subject, ({ inDay }) => contactsProblem(inDay, limitOf('CONTACTS_IN_DAY', limit), 'за день')),
  CONTACTS_IN_WEEK: ({ subject, limit }) =>
    ofContact(subject, ({ inWeek }) =>
      contactsProblem(inWeek, limitOf('CONTACTS_IN_WEEK', limit), 'за неделю'),
    ),
  CONTACTS_IN_MONTH: ({ subject, limit }) =>
    ofContact(subject, ({ inMonth }) =>
      contactsProblem(inMonth, limitOf('CONTACTS_IN_MONTH', limit), 'за месяц'),
    ),
  SEPARATE_CONSENT: ({ subject }) => ofAgreement(subject, agreementChecks.SEPARATE_CONSENT),
  CONSENT_WITHDRAWAL: ({ subject }) => ofAgreement(subject, agreementChecks.CONSENT_WITHDRAWAL),
} as const satisfies Record<ClauseCheck, Check>;

/** «дольше 1 месяца», «дольше 4 месяцев» */
const monthsAfterLonger: PluralForms = ['месяца', 'месяцев', 'месяцев'];

const aboveCashPrice = 'Цена в рассрочку выше цены за наличные';

function ofMessage(subject: LawSubject, check: (message: MessageSubject) => string | null): string | null {
  return subject.type === 'MESSAGE' || subject.type === 'TEMPLATE' ? check(subject) : null;
}

function ofAgreement(
  subject: LawSubject,
  check: (agreement: AgreementSubject) => string | null,
): string | null {
  return subject.type === 'AGREEMENT' ? check(subject) : null;
}

/** Templates have no contact. The checks of contacts concern messages only. */
function ofContact(subject: LawSubject, check: (contact: DebtContact) => string | null): string | null {
  return subject.type === 'MESSAGE' && subject.contact !== null ? check(subject.contact) : null;
}

/** Whether the last payment falls after the longest term, counted in months from the day of the purchase. */
function isLonger(terms: ProductTerms, months: number, day: CalendarDate): boolean {
  const lastDate = lastPlannedDate(terms, day);
  return lastDate === null || lastDate > plusIntervals(day, 'MONTHS', months);
}

/** A move of the last payment lengthens the term by one interval. */
function moveBeyondTerm(
  { movesPayment, products }: Extract<LawSubject, { type: 'SERVICE' }>,
  months: number,
  day: CalendarDate,
): string | null {
  if (!movesPayment) return null;
  const names = products
    .filter(({ terms }) => isLonger({ ...terms, paymentsCount: terms.paymentsCount + 1 }, months, day))
    .map(({ name }) => `«${name}»`);
  return names.length === 0
    ? null
    : `Перенос последнего платежа делает рассрочку дольше ${countPhrase(months, monthsAfterLonger)}: ${names.join(', ')}`;
}

/** @throws Error when the row of the clause has no limit, although its check needs one. */
function limitOf(check: ClauseCheck, limit: number | null): number {
  if (limit === null) throw new Error(`a clause with the check ${check} has no limit`);
  return limit;
}

type AgreementCheck = Extract<ClauseCheck, 'SEPARATE_CONSENT' | 'CONSENT_WITHDRAWAL'>;

/** Why a text that a customer signs breaks a clause, in Russian; null when it does not (docs/spec/rules.md#15). */
const agreementChecks = {
  SEPARATE_CONSENT: ({ agreement, text }) => {
    if (agreement === 'PERSONAL_DATA')
      return purchaseWords.test(text) ? 'Согласие на обработку данных говорит об условиях покупки' : null;
    return consentWords.test(text) ? 'Согласие на обработку данных дано внутри другого документа' : null;
  },
  CONSENT_WITHDRAWAL: ({ agreement, text }) =>
    agreement === 'PERSONAL_DATA' && !/отозвать/i.test(text)
      ? 'В согласии на обработку данных не сказано, как его отозвать'
      : null,
} as const satisfies Record<AgreementCheck, (subject: AgreementSubject) => string | null>;

/** A sum, or the word for the penalty. */
const purchaseWords = /\d,\d{2}\s₽|штраф/i;

/** The sentence that gives the consent. */
const consentWords = /(?:даю|даёт|даю своё) согласие на обработку/i;

/** The hours of federal law 230-FZ in which a debtor may get messages; `toHour` is exclusive. */
const lawfulHours = {
  workday: { fromHour: 8, toHour: 22 },
  weekend: { fromHour: 9, toHour: 20 },
} as const;

/** Why a message about debt comes at the wrong hour, in Russian; null when it does not (docs/spec/rules.md#12). */
function contactHoursProblem({ hour, isWeekend }: DebtContact): string | null {
  const { fromHour, toHour } = isWeekend ? lawfulHours.weekend : lawfulHours.workday;
  return fromHour <= hour && hour < toHour ? null : 'Сообщение о долге приходит ночью';
}

/** Why one more message exceeds the limit of a period, in Russian; null when it does not. */
function contactsProblem(sent: number, limit: number, period: string): string | null {
  return sent < limit ? null : `Клиент уже получил сообщений о долге ${period}: ${sent}`;
}
