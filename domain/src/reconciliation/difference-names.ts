import type { DifferenceKind } from './compare-books.ts';

/** Screen texts of the kinds of difference. */
export const differenceNames = {
  UNKNOWN_CHARGE: 'Банк списал, у нас платежа нет',
  MISSING_CHARGE: 'У нас платеж есть, в банке нет или на другую сумму',
  CHARGED_TWICE: 'Банк списал дважды',
  REFUND_DIFFERS: 'Возвраты не совпадают',
  DEBT_DIFFERS: 'Долг в книгах не равен графику',
  REFUND_REFUSED: 'Банк отказал в возврате',
  CALL_REFUSED: 'Банк не принимает запросы',
} as const satisfies Record<DifferenceKind, string>;
