import { stageNames } from '#domain/bulk-payoff/stage-names.ts';
import { exportLists } from '#domain/exports/lists.ts';
import { matterKinds } from '#domain/matters/matter-kinds.ts';
import { problemNames, reliefNames } from '#domain/pauses/pause-reason.ts';
import { jobNames } from '#domain/jobs/job-names.ts';
import { webhookStateNames, webhookTypeNames } from '#domain/merchants/webhook-names.ts';
import { notificationNames } from '#domain/notifications/notification-kinds.ts';
import { historyEventNames } from '#domain/orders/history-event.ts';
import { penaltyNames } from '#domain/penalties/penalty-names.ts';
import { metrics } from '#domain/reports/metrics.ts';
import { approvalKinds, approvalStateNames } from '#domain/staff/approval.ts';
import { permissionNames } from '#domain/staff/permission-names.ts';

/** The display names of recorded fields. */
export const fieldNames: Readonly<Record<string, string>> = {
  status: 'Статус',
  state: 'Состояние',
  amount: 'Сумма',
  name: 'Название',
  termUi: 'Срок для клиента',
  isBased: 'Базовый',
  withoutPenalties: 'Без штрафов',
  initialPayment: 'Первый платеж',
  paymentsCount: 'Количество платежей',
  paymentsIntervalValue: 'Интервал',
  paymentsIntervalUnit: 'Единица интервала',
  shiftPayment: 'Первый платеж отложен',
  minAmount: 'Минимальная сумма',
  maxAmount: 'Максимальная сумма',
  commission: 'Комиссия',
  minCommission: 'Минимальная комиссия',
  maxCommission: 'Максимальная комиссия',
  commissionRule: 'Правило комиссии',
  serviceName: 'Название услуги',
  serviceDescription: 'Описание услуги',
  rates: 'Тариф',
  primeDiscount: 'Скидка Prime',
  excludeProducts: 'Кроме продуктов',
  bufferHours: 'Буферное время, ч',
  orderLifetimeMinutes: 'Время жизни заказа, мин',
  enabled: 'Включена',
  discount: 'Скидка',
  products: 'Продукты',
  subscriptionId: 'Категория подписки',
  subscriptionName: 'Название категории',
  discountEnabled: 'Скидка включена',
  permissions: 'Права',
  active: 'Действует',
  login: 'Логин',
  fullName: 'Имя или название',
  action: 'Действие',
  outcome: 'Итог',
  from: 'С',
  until: 'До',
  reason: 'Причина',
  wishedDays: 'На сколько дней',
  dateFrom: 'С',
  dateTo: 'По',
  endedOn: 'Завершена',
  pauses: 'Паузы',
  part: 'Часть',
  kind: 'Вид',
  type: 'Событие',
  list: 'Список',
  page: 'Страница',
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
  owner: 'Ответственный',
  lowerLimit: 'от',
  greaterLimit: 'до',
  serviceFee: 'цена',
  version: 'Версия',
  refunded: 'Возвращено',
  returnable: 'Можно вернуть',
  paid: 'Оплачено платежей',
  members: 'Состав роли',
  access: 'Доступ к учётной записи',
  roleVersion: 'Версия роли',
  accountVersion: 'Версия учётной записи',
  rights: 'Права',
  author: 'Права автора запроса',
  details: 'Подробно',
  justification: 'Причина',
  stage: 'Этап файла',
  schedulesStopped: 'Списания прекращены',
  onItsWayBack: 'Деньги возвращаются',
  hasSecondFactor: 'Второй фактор',
  hasSession: 'Сеанс открыт',
  phone: 'Телефон',
  ending: 'Последние знаки ключа',
  filter: 'Отбор',
  metric: 'Показатель',
  days: 'Дни',
  client: 'Клиент',
  orderUuid: 'Заказ',
  orderNumber: 'Номер заказа',
  merchant: 'Магазин',
  processId: 'Файл платежей',
  isWaiting: 'Ждут решения',
  isOwn: 'Только свои',
  shown: 'Строки',
  event: 'Событие',
  templateName: 'Событие',
  sort: 'Порядок',
  role: 'Роль',
  passwordChangedAt: 'Пароль выбран',
  serviceId: 'Идентификатор услуги',
  websiteUrl: 'Сайт',
  physicalAddress: 'Адрес',
};

/** The display names of recorded codes. */
export const valueNames: Readonly<Record<string, string>> = {
  ...jobNames,
  ...webhookTypeNames,
  ...lowerNames(webhookStateNames),
  ...notificationNames,
  ...historyEventNames,
  ...partNames(),
  ...lowerNames(penaltyNames),
  ...lowerNames(approvalStateNames),
  ...lowerNames(stageNames),
  ACTIVE: 'активен',
  INACTIVE: 'неактивен',
  INVITED: 'приглашён',
  DISABLED: 'отключён',
  PAYING: 'погашаются',
  FAILED: 'не погашаются',
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
  CHANGES: 'изменения',
  VIEWS: 'просмотры',
  WAITING: 'ждёт решения',
  GRANTED: 'пауза дана',
  PAUSED: 'пауза по обращению',
  SETTLED: 'проведён',
  APPROVED: 'подтверждён',
  ...problemNames,
  ...reliefNames,
  ...permissionNames,
  ...collectNames(exportLists),
  ...collectNames(metrics),
  ...collectNames(matterKinds),
  ...collectNames(approvalKinds),
};

/** Recorded in kopecks. */
export const moneyFields: ReadonlySet<string> = new Set([
  'amount',
  'minAmount',
  'maxAmount',
  'minCommission',
  'maxCommission',
  'refunded',
  'returnable',
  'lowerLimit',
  'greaterLimit',
  'serviceFee',
]);

/** Recorded in hundredths of a percent. */
export const shareFields: ReadonlySet<string> = new Set([
  'initialPayment',
  'commission',
  'primeDiscount',
  'discount',
]);

/** The parts of the metrics; their codes differ from metric to metric. */
function partNames(): Record<string, string> {
  return Object.fromEntries(Object.values(metrics).flatMap(({ parts }) => Object.entries(parts)));
}

function lowerNames(names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([code, name]) => [code, name.toLowerCase()]));
}

function collectNames(table: Readonly<Record<string, { readonly name: string }>>): Record<string, string> {
  return Object.fromEntries(Object.entries(table).map(([code, { name }]) => [code, name]));
}
