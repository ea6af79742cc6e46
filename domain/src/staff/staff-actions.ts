import type { StaffUuid } from '../identifier.ts';

/** Who of the bank does something, and from where. */
export type StaffActor = {
  readonly staffUuid: StaffUuid;
  /** IPv4 or IPv6. */
  readonly address: string;
};

/**
 * What is written down of a deed beside who, whom and when: nothing, what a look asked for, what was made, what was removed, both sides of a
 * change, or both sides of a save, which may have made something new (docs/spec/reliability.md#S-45).
 */
type Trace = 'none' | 'question' | 'made' | 'removed' | 'changed' | 'saved';

type ActionRules<Kept extends Trace> = { readonly name: string; readonly trace: Kept };

const action =
  <Kept extends Trace>(trace: Kept) =>
  (name: string): ActionRules<Kept> => ({ name, trace });

const done = action('none');
const look = action('question');
const made = action('made');
const removed = action('removed');
const changed = action('changed');
const saved = action('saved');

/** All that staff do and that is written down, by the names that the log shows (docs/spec/reliability.md#S-45, docs/spec/reliability.md#I-53). */
export const staffActions = {
  LOG_IN: done('Вход'),
  LOG_OUT: done('Выход'),
  CHANGE_PASSWORD: done('Смена пароля'),
  SET_UP_FACTOR: done('Подключение второго фактора'),
  REMOVE_FACTOR: done('Отключение второго фактора'),
  RENEW_RECOVERY_CODES: done('Новые коды восстановления'),
  RESET_FACTOR: changed('Сброс второго фактора сотрудника'),
  INVITE_STAFF: made('Приглашение сотрудника'),
  ACCEPT_INVITATION: done('Принятие приглашения'),
  VIEW_INVITATION: look('Просмотр приглашения'),
  CHANGE_RIGHTS: changed('Изменение прав сотрудника'),
  ADD_ROLE: made('Новая роль'),
  CHANGE_ROLE: changed('Изменение роли'),
  REMOVE_ROLE: removed('Удаление роли'),
  DISABLE_STAFF: changed('Отключение сотрудника'),
  ENABLE_STAFF: changed('Включение сотрудника'),
  RESET_STAFF: changed('Сброс доступа сотрудника'),
  END_SESSION: done('Завершение сеанса сотрудника'),
  VIEW_CLIENT: look('Просмотр профиля'),
  VIEW_ORDERS: look('Просмотр списка заказов'),
  VIEW_ORDER: look('Просмотр заказа'),
  VIEW_PENALTIES: look('Просмотр штрафов'),
  VIEW_ORDER_AMOUNTS: look('Просмотр расчёта сумм заказа'),
  VIEW_ORDER_SERVICES: look('Просмотр услуг заказа'),
  VIEW_PENDING_PAYMENTS: look('Просмотр платежей в обработке'),
  VIEW_CARDS: look('Просмотр карт'),
  VIEW_SUBSCRIPTION: look('Просмотр подписки клиента'),
  VIEW_HISTORY: look('Просмотр истории операций'),
  VIEW_NOTES: look('Просмотр заметок'),
  VIEW_SEARCH: look('Поиск клиентов и заказов'),
  VIEW_RESUMPTION: look('Расчёт возобновления списаний'),
  VIEW_PRODUCTS: look('Просмотр продуктов'),
  VIEW_SERVICES: look('Просмотр услуг'),
  VIEW_DISCOUNTS: look('Просмотр скидок'),
  VIEW_SUBSCRIPTIONS: look('Просмотр категорий подписки'),
  VIEW_FILES: look('Просмотр файлов платежей'),
  VIEW_FILE: look('Просмотр состояния файла платежей'),
  VIEW_FILE_ROWS: look('Просмотр строк файла платежей'),
  VIEW_FILE_REPORT: look('Скачивание отчёта о файле платежей'),
  VIEW_STAFF: look('Просмотр списка сотрудников'),
  VIEW_ROLES: look('Просмотр ролей'),
  VIEW_OWN_FACTOR: look('Просмотр своего второго фактора'),
  VIEW_APPROVALS: look('Просмотр согласований'),
  VIEW_DIFFERENCES: look('Просмотр сверки'),
  VIEW_MERCHANTS: look('Просмотр магазинов'),
  VIEW_WEBHOOKS: look('Просмотр уведомлений магазинам'),
  VIEW_LOG: look('Просмотр журнала действий'),
  EXPORT_LOG: look('Выгрузка журнала действий'),
  VIEW_REPORT: look('Просмотр показателей'),
  VIEW_REPORT_ROWS: look('Просмотр строк показателя'),
  VIEW_OWN_EXPORTS: look('Просмотр своих выгрузок'),
  VIEW_JOBS: look('Просмотр фоновых заданий'),
  SAVE_CLIENT_SUBSCRIPTION: changed('Изменение подписки клиента'),
  BLOCK_CLIENT: changed('Блокировка клиента'),
  UNBLOCK_CLIENT: changed('Разблокировка клиента'),
  ADD_NOTE: made('Новая заметка'),
  CORRECT_NOTE: changed('Исправление заметки'),
  STOP_SCHEDULES: changed('Остановка списаний'),
  RESUME_SCHEDULES: changed('Возобновление списаний'),
  RUN_RECONCILIATION: done('Запуск сверки'),
  TAKE_DIFFERENCE: changed('Взятие расхождения в работу'),
  ASK_BANK: done('Запрос банку о платеже'),
  SETTLE_DIFFERENCE: changed('Закрытие расхождения'),
  CANCEL_PENALTY: changed('Отмена штрафа'),
  REQUEST_APPROVAL: changed('Запрос согласия второго сотрудника'),
  APPROVE_REQUEST: changed('Согласие с запросом'),
  REJECT_REQUEST: changed('Отклонение запроса'),
  SAVE_PRODUCT: saved('Изменение продукта'),
  CHANGE_PRODUCT_STATE: changed('Запуск или остановка продукта'),
  SAVE_SERVICE: saved('Изменение услуги'),
  SAVE_DISCOUNT: saved('Изменение скидки'),
  SAVE_SUBSCRIPTION: saved('Изменение категории подписки'),
  PAY_OFF_BY_FILE: made('Загрузка файла платежей'),
  APPROVE_FILE: changed('Подтверждение файла платежей'),
  CANCEL_FILE: changed('Отклонение файла платежей'),
  ASK_EXPORT: made('Заказ выгрузки'),
  DOWNLOAD_EXPORT: made('Скачивание выгрузки'),
  DELETE_EXPORT: removed('Удаление выгрузки'),
  RERUN_JOB: made('Повтор фонового задания'),
  RUN_JOB_NOW: done('Внеочередной запуск задания'),
  ADD_MERCHANT: made('Добавление магазина'),
  ISSUE_MERCHANT_KEY: made('Выпуск ключа магазина'),
  REVOKE_MERCHANT_KEY: removed('Отзыв ключа магазина'),
  REPLAY_WEBHOOK: made('Повтор уведомления магазину'),
  REPLAY_FAILED_WEBHOOKS: made('Повтор недоставленных уведомлений'),
  CALL: done('Отклонённый запрос'),
} as const satisfies Record<string, ActionRules<Trace>>;

export type StaffActionName = keyof typeof staffActions;

/** The deeds that leave such a trace. */
export type ActionsThat<Kept extends Trace> = {
  [Action in StaffActionName]: (typeof staffActions)[Action]['trace'] extends Kept ? Action : never;
}[StaffActionName];

/** The deed of a word that somebody sent; null for a word that is none. */
export function staffActionNamed(word: string): StaffActionName | null {
  return isAction(word) ? word : null;
}

function isAction(word: string): word is StaffActionName {
  return Object.hasOwn(staffActions, word);
}
