import { staffDeeds } from '../access/staff-deeds.ts';
import { historyEventNames } from '../order/history-event.ts';
import type { StoredValue } from './cells.ts';
import type { ExportListName } from './lists.ts';

type Words = Readonly<Record<string, string>>;

/** The codes of a list's fields in the words of the screens: no code reaches a file that has a name. */
const wordsOf: Readonly<Partial<Record<ExportListName, Readonly<Record<string, Words>>>>> = {
  CLIENT_ORDERS: {
    state: {
      APPROVED: 'Одобрен, ждёт выдачи',
      ACTIVE: 'Активный',
      COMPLETED: 'Завершен',
      REVERSED: 'Отменен',
    },
  },
  CLIENT_PENALTIES: {
    state: {
      APPLIED: 'Начислен',
      PENALTY_TASK_STOPPED: 'Начислен, списания остановлены',
      CASCADE_PAYMENT_TRY_FAIL: 'Не списался',
      PAID: 'Оплачен',
      CANCELLED: 'Отменен',
      REFUNDED: 'Отменен, деньги возвращены',
    },
  },
  CLIENT_HISTORY: { event: historyEventNames },
  STAFF_LOG: {
    action: Object.fromEntries(Object.entries(staffDeeds).map(([deed, { name }]) => [deed, name])),
  },
  PRODUCTS: {
    state: { CREATED: 'Создан', ACTIVE: 'Активен', STOPPED: 'Остановлен' },
    intervalUnit: { DAYS: 'дни', WEEKS: 'недели', MONTHS: 'месяцы' },
  },
  SUBSCRIPTIONS: { status: { ACTUAL: 'Действует', DELETED: 'Удалена' } },
  DIFFERENCES: {
    kind: {
      UNKNOWN_CHARGE: 'Банк списал, у нас платежа нет',
      MISSING_CHARGE: 'У нас платеж есть, в банке нет или на другую сумму',
      CHARGED_TWICE: 'Банк списал дважды',
      REFUND_DIFFERS: 'Возвраты не совпадают',
      DEBT_DIFFERS: 'Долг в книгах не равен графику',
    },
  },
  FULL_PAYMENTS: {
    stage: {
      CHECKING: 'Проверка',
      WAITING: 'Ждёт подтверждения',
      SETTLING: 'Зачисление',
      COMPLETED: 'Завершён',
      CANCELLED: 'Отклонён',
    },
  },
};

/** A stored value as it is shown: a code by its name, everything else as it is. */
export function shownValue(list: ExportListName, field: string, value: StoredValue): StoredValue {
  const words = wordsOf[list]?.[field];
  return typeof value === 'string' ? (words?.[value] ?? value) : value;
}
