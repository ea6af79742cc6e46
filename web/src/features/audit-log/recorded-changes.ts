import { permissionNames } from '#domain/staff/permission-names.ts';
import { isCalendarDate } from '#domain/dates.ts';
import { exportLists } from '#domain/exports/lists.ts';
import { metrics } from '#domain/reports/metrics.ts';
import { problemNames, reliefNames } from '#domain/pauses/pause-reason.ts';
import { formatDate } from '../../format/date.ts';

/** The recorded values before or after a change. */
type RecordedValues = Readonly<Record<string, unknown>> | null;

export type RecordedChange = {
  readonly name: string;
  /** null when there was no value before. */
  readonly before: string | null;
  readonly after: string;
};

/** The changed fields of an update, or all fields of a new object. */
export function listChanges(before: RecordedValues, after: RecordedValues): readonly RecordedChange[] {
  if (after === null) return [];
  return Object.entries(after).flatMap(([field, value]) => {
    const newText = formatValue(value);
    const oldText = before === null || !Object.hasOwn(before, field) ? null : formatValue(before[field]);
    return oldText === newText || newText === ''
      ? []
      : [{ name: fieldNames[field] ?? field, before: oldText, after: newText }];
  });
}

/** The display text of a recorded value; a code without a name stays as it is. */
export function formatValue(value: unknown): string {
  if (typeof value === 'string') return formatText(value);
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map(formatValue).join('; ');
  if (typeof value === 'number') return String(value);
  return typeof value === 'object' && value !== null ? formatFields(value) : '';
}

function formatText(text: string): string {
  return isCalendarDate(text) ? formatDate(text) : (valueNames[text] ?? text);
}

function formatFields(value: object): string {
  return Object.entries(value)
    .flatMap(([field, part]) => (part === null ? [] : [`${fieldNames[field] ?? field} ${formatValue(part)}`]))
    .join(', ');
}

/** The display names of recorded fields. */
const fieldNames: Readonly<Record<string, string>> = {
  status: 'Статус',
  state: 'Состояние',
  amount: 'Сумма, коп.',
  name: 'Название',
  termUi: 'Срок для клиента',
  isBased: 'Базовый',
  withoutPenalties: 'Без штрафов',
  initialPayment: 'Первый платеж, сотые доли %',
  paymentsCount: 'Количество платежей',
  paymentsIntervalValue: 'Интервал',
  paymentsIntervalUnit: 'Единица интервала',
  shiftPayment: 'Первый платеж отложен',
  minAmount: 'Минимальная сумма, коп.',
  maxAmount: 'Максимальная сумма, коп.',
  commission: 'Комиссия, сотые доли %',
  minCommission: 'Минимальная комиссия, коп.',
  maxCommission: 'Максимальная комиссия, коп.',
  commissionRule: 'Правило комиссии',
  serviceName: 'Название услуги',
  serviceDescription: 'Описание услуги',
  rates: 'Тариф, коп.',
  primeDiscount: 'Скидка Prime, сотые доли %',
  excludeProducts: 'Кроме продуктов',
  bufferHours: 'Буферное время, ч',
  orderLifetimeMinutes: 'Время жизни заказа, мин',
  enabled: 'Включена',
  discount: 'Скидка, сотые доли %',
  products: 'Продукты',
  subscriptionId: 'Категория подписки',
  subscriptionName: 'Название категории',
  discountEnabled: 'Скидка включена',
  permissions: 'Права',
  active: 'Действует',
  login: 'Логин',
  fullName: 'Имя',
  action: 'Действие',
  outcome: 'Итог',
  from: 'С',
  until: 'До',
  reason: 'Причина',
  dateFrom: 'С',
  dateTo: 'По',
  endedOn: 'Завершена',
  pauses: 'Паузы',
  part: 'Часть',
  kind: 'Вид',
  type: 'Событие',
  list: 'Список',
  format: 'Формат',
  rows: 'Строк',
  rowsTotal: 'Строк',
  count: 'Количество',
  fileName: 'Файл',
  jobId: 'Задание',
  text: 'Текст',
  isOpen: 'Открыто',
  birthDate: 'Дата рождения',
  offered: 'Значение из покупки',
  isAccepted: 'Принято',
  email: 'Почта',
  isRefused: 'Отказ от общения',
  ownerUuid: 'Чьё',
  lowerLimit: 'от',
  greaterLimit: 'до',
  serviceFee: 'цена',
};

const valueNames: Readonly<Record<string, string>> = {
  ACTIVE: 'активен',
  INACTIVE: 'неактивен',
  BLOCKED: 'заблокирован',
  TEMPORARY_BLOCKED: 'временно заблокирован',
  CREATED: 'создан',
  STOPPED: 'остановлен',
  APPLIED: 'начислен',
  PAID: 'оплачен',
  CANCELLED: 'отменен',
  ACTUAL: 'действует',
  DELETED: 'удалена',
  DAYS: 'дни',
  WEEKS: 'недели',
  MONTHS: 'месяцы',
  ADD_FIRST_PAYMENT: 'к первому платежу',
  EARLY_COMMISSION: 'сначала комиссия',
  DONE: 'сделано',
  REFUSED: 'отказано',
  WAITING: 'ждёт решения',
  GRANTED: 'пауза дана',
  PAUSED: 'пауза по обращению',
  ...problemNames,
  ...reliefNames,
  ...permissionNames,
  ...collectNames(exportLists),
  ...collectNames(metrics),
};

function collectNames(table: Readonly<Record<string, { readonly name: string }>>): Record<string, string> {
  return Object.fromEntries(Object.entries(table).map(([code, { name }]) => [code, name]));
}
