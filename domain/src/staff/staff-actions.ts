import type { StaffUuid } from '../identifier.ts';

/** The acting staff member and the address of the request. */
export type StaffActor = {
  readonly staffUuid: StaffUuid;
  /** IPv4 or IPv6. */
  readonly address: string;
  /** An open page of theirs asks by itself. */
  readonly isPage?: boolean;
};

/**
 * The data that an entry of the audit log has besides actor, subject and time. `question`: the query of a view. `made`,
 * `removed`: the created or removed object. `changed`: the object before and after. `saved`: the same, but there is no
 * object before when the save created it (docs/spec/reliability.md#S-45).
 */
type Trace = 'none' | 'question' | 'made' | 'removed' | 'changed' | 'saved';

type ActionRules<Selected extends Trace> = { readonly name: string; readonly trace: Selected };

const action =
  <Selected extends Trace>(trace: Selected) =>
  (name: string): ActionRules<Selected> => ({ name, trace });

const done = action('none');
const view = action('question');
const made = action('made');
const removed = action('removed');
const changed = action('changed');
const saved = action('saved');

/**
 * All audited staff actions with their names in the log (docs/spec/reliability.md#S-45,
 * docs/spec/reliability.md#I-53).
 */
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
  VIEW_INVITATION: view('Просмотр приглашения'),
  CHANGE_RIGHTS: changed('Изменение прав сотрудника'),
  ADD_ROLE: made('Новая роль'),
  CHANGE_ROLE: changed('Изменение роли'),
  REMOVE_ROLE: removed('Удаление роли'),
  DISABLE_STAFF: changed('Отключение сотрудника'),
  ENABLE_STAFF: changed('Включение сотрудника'),
  RESET_STAFF: changed('Сброс доступа сотрудника'),
  END_SESSION: changed('Завершение сеанса сотрудника'),
  VIEW_CLIENT: view('Просмотр профиля'),
  VIEW_CLIENT_SUMMARY: view('Просмотр сводки о клиенте'),
  VIEW_CLIENT_CHARGES: view('Просмотр списаний клиента'),
  VIEW_RECENT_CLIENTS: view('Просмотр своих последних клиентов'),
  VIEW_ORDERS: view('Просмотр списка заказов'),
  VIEW_ORDER: view('Просмотр заказа'),
  VIEW_PENALTIES: view('Просмотр штрафов'),
  VIEW_ORDER_TIMELINE: view('Просмотр событий заказа'),
  VIEW_ORDER_AMOUNTS: view('Просмотр расчёта сумм заказа'),
  VIEW_ORDER_CONSENTS: view('Просмотр договора и согласий заказа'),
  VIEW_PURCHASES: view('Просмотр подписанных покупок без заказа'),
  VIEW_ORDER_SERVICES: view('Просмотр услуг заказа'),
  VIEW_PENDING_PAYMENTS: view('Просмотр платежей в обработке'),
  VIEW_CARDS: view('Просмотр карт'),
  VIEW_SUBSCRIPTION: view('Просмотр подписки клиента'),
  VIEW_HISTORY: view('Просмотр истории операций'),
  VIEW_NOTES: view('Просмотр заметок'),
  VIEW_NOTIFICATIONS: view('Просмотр сообщений'),
  VIEW_SEARCH: view('Поиск клиентов и заказов'),
  VIEW_PAUSES: view('Просмотр пауз заказа'),
  VIEW_PAUSE_PREVIEW: view('Расчёт паузы заказа'),
  VIEW_PAUSE_REQUESTS: view('Просмотр обращений о паузе'),
  VIEW_RESUMPTION: view('Расчёт возобновления списаний'),
  VIEW_RETURNABLE: view('Расчёт возврата на карту'),
  VIEW_PRODUCTS: view('Просмотр продуктов'),
  VIEW_REHEARSAL: view('Проверка продукта на прошлых заказах'),
  VIEW_LAWS: view('Просмотр пунктов закона'),
  VIEW_LAW_BREACHES: view('Просмотр нарушений закона'),
  VIEW_SERVICES: view('Просмотр услуг'),
  VIEW_DISCOUNTS: view('Просмотр скидок'),
  VIEW_SUBSCRIPTIONS: view('Просмотр категорий подписки'),
  VIEW_FILES: view('Просмотр файлов платежей'),
  VIEW_FILE: view('Просмотр состояния файла платежей'),
  VIEW_FILE_ROWS: view('Просмотр строк файла платежей'),
  VIEW_FILE_REPORT: view('Скачивание отчёта о файле платежей'),
  VIEW_STAFF: view('Просмотр списка сотрудников'),
  VIEW_ROLES: view('Просмотр ролей'),
  VIEW_OWN_FACTOR: view('Просмотр своего второго фактора'),
  VIEW_APPROVALS: view('Просмотр согласований'),
  VIEW_MATTERS: view('Просмотр того, что требует внимания'),
  VIEW_DIFFERENCES: view('Просмотр сверки'),
  VIEW_UNKNOWN_PAYMENTS: view('Просмотр платежей с неизвестным исходом'),
  VIEW_MERCHANTS: view('Просмотр магазинов'),
  VIEW_WEBHOOKS: view('Просмотр уведомлений магазинам'),
  VIEW_LOG: view('Просмотр журнала действий'),
  EXPORT_LOG: view('Выгрузка журнала действий'),
  VIEW_REPORT: view('Просмотр показателей'),
  VIEW_REPORT_ROWS: view('Просмотр строк показателя'),
  VIEW_OWN_EXPORTS: view('Просмотр своих выгрузок'),
  VIEW_OWN_VIEWS: view('Просмотр своих фильтров'),
  VIEW_JOBS: view('Просмотр фоновых заданий'),
  SAVE_CLIENT_SUBSCRIPTION: changed('Изменение подписки клиента'),
  BLOCK_CLIENT: changed('Блокировка клиента'),
  UNBLOCK_CLIENT: changed('Разблокировка клиента'),
  SETTLE_CLIENT_QUESTION: changed('Решение о данных клиента'),
  CHANGE_EMAIL: changed('Исправление адреса почты'),
  RESEND_NOTIFICATION: made('Повторная отправка сообщения'),
  CHANGE_CONTACT_REFUSAL: changed('Изменение отказа от общения'),
  ADD_NOTE: made('Новая заметка'),
  CORRECT_NOTE: changed('Исправление заметки'),
  STOP_SCHEDULES: changed('Остановка списаний'),
  RESUME_SCHEDULES: changed('Возобновление списаний'),
  RECORD_RELIEF_REQUEST: made('Запись просьбы клиента об отсрочке'),
  GRANT_PAUSE: changed('Согласие на паузу заказа'),
  REFUSE_PAUSE: changed('Отказ в паузе заказа'),
  CHANGE_PAUSE: changed('Изменение паузы заказа'),
  END_PAUSE: changed('Завершение паузы заказа'),
  TAKE_MATTER: changed('Взятие в работу того, что требует внимания'),
  RELEASE_MATTER: changed('Снятие ответственного'),
  RUN_RECONCILIATION: done('Запуск сверки'),
  TAKE_DIFFERENCE: changed('Взятие расхождения в работу'),
  ASK_BANK: done('Запрос банку о платеже'),
  SETTLE_DIFFERENCE: changed('Закрытие расхождения'),
  CANCEL_PENALTY: changed('Отмена штрафа'),
  RETURN_TO_CARD: changed('Возврат денег клиенту'),
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
  SAVE_VIEW: made('Сохранение фильтра списка'),
  REMOVE_VIEW: removed('Удаление фильтра списка'),
  RERUN_JOB: made('Повтор фонового задания'),
  RUN_JOB_NOW: done('Внеочередной запуск задания'),
  ADD_MERCHANT: made('Добавление магазина'),
  ISSUE_MERCHANT_KEY: made('Выпуск ключа магазина'),
  REVOKE_MERCHANT_KEY: removed('Отзыв ключа магазина'),
  CHANGE_SHOP_MARK: saved('Изменение знака магазина'),
  REPLAY_WEBHOOK: made('Повтор уведомления магазину'),
  REPLAY_FAILED_WEBHOOKS: made('Повтор недоставленных уведомлений'),
  CALL: done('Отклонённый запрос'),
} as const satisfies Record<string, ActionRules<Trace>>;

export type StaffActionName = keyof typeof staffActions;

/** The actions with this kind of trace. */
export type ActionsThat<Selected extends Trace> = {
  [Action in StaffActionName]: (typeof staffActions)[Action]['trace'] extends Selected ? Action : never;
}[StaffActionName];

/** The actions that only show or export something; all others are changes, log-ins and refused calls. */
export const viewActions: readonly StaffActionName[] = Object.keys(staffActions)
  .filter(isAction)
  .filter((name) => staffActions[name].trace === 'question');

/** The action with this code; null for an unknown code. */
export function staffActionNamed(word: string): StaffActionName | null {
  return isAction(word) ? word : null;
}

function isAction(word: string): word is StaffActionName {
  return Object.hasOwn(staffActions, word);
}
