import type { DeclineReason } from './decline-reason.ts';

/** A decline in words for the client and for staff. */
export const declineTexts = {
  NO_MONEY: 'На карте не хватило денег',
  CARD_LIMIT: 'Превышен лимит по карте',
  CARD_EXPIRED: 'Срок действия карты истёк',
  CARD_BLOCKED: 'Карта заблокирована',
  BANK_SILENT: 'Банк карты не ответил',
  TOO_MANY_TRIES: 'Банк ограничил число попыток',
  DECLINED: 'Банк карты отказал и не назвал причину',
} as const satisfies Record<DeclineReason, string>;
