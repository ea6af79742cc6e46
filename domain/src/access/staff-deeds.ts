import type { StaffUuid } from '../identifier.ts';

/** Who of the bank does something, and from where. */
export type StaffActor = {
  readonly staffUuid: StaffUuid;
  /** IPv4 or IPv6. */
  readonly address: string;
};

type DeedRules = {
  readonly name: string;
  /** A look at personal data, a change of something, or coming and going. */
  readonly kind: 'look' | 'change' | 'session';
};

const look = (name: string): DeedRules => ({ name, kind: 'look' });
const change = (name: string): DeedRules => ({ name, kind: 'change' });
const session = (name: string): DeedRules => ({ name, kind: 'session' });

/** All that staff do and that is written down, by the names that the log shows (S-45, I-53). */
export const staffDeeds = {
  LOG_IN: session('Вход'),
  LOG_OUT: session('Выход'),
  CHANGE_PASSWORD: change('Смена пароля'),
  SET_UP_FACTOR: change('Подключение второго фактора'),
  REMOVE_FACTOR: change('Отключение второго фактора'),
  RENEW_RECOVERY_CODES: change('Новые коды восстановления'),
  RESET_FACTOR: change('Сброс второго фактора сотрудника'),
  INVITE_STAFF: change('Приглашение сотрудника'),
  ACCEPT_INVITATION: change('Принятие приглашения'),
  CHANGE_RIGHTS: change('Изменение прав сотрудника'),
  ADD_ROLE: change('Новая роль'),
  CHANGE_ROLE: change('Изменение роли'),
  REMOVE_ROLE: change('Удаление роли'),
  DISABLE_STAFF: change('Отключение сотрудника'),
  ENABLE_STAFF: change('Включение сотрудника'),
  RESET_STAFF: change('Сброс доступа сотрудника'),
  END_SESSION: change('Завершение сеанса сотрудника'),
  VIEW_CLIENT: look('Просмотр профиля'),
  VIEW_ORDERS: look('Просмотр списка заказов'),
  VIEW_ORDER: look('Просмотр заказа'),
  VIEW_PENALTIES: look('Просмотр штрафов'),
  VIEW_ORDER_AMOUNTS: look('Просмотр расчёта сумм заказа'),
  VIEW_ORDER_SERVICES: look('Просмотр услуг заказа'),
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
  SAVE_CLIENT_SUBSCRIPTION: change('Изменение подписки клиента'),
  BLOCK_CLIENT: change('Блокировка клиента'),
  UNBLOCK_CLIENT: change('Разблокировка клиента'),
  ADD_NOTE: change('Новая заметка'),
  CORRECT_NOTE: change('Исправление заметки'),
  STOP_SCHEDULES: change('Остановка списаний'),
  RESUME_SCHEDULES: change('Возобновление списаний'),
  RUN_RECONCILIATION: change('Запуск сверки'),
  TAKE_DIFFERENCE: change('Взятие расхождения в работу'),
  ASK_BANK: change('Запрос банку о платеже'),
  SETTLE_DIFFERENCE: change('Закрытие расхождения'),
  CANCEL_PENALTY: change('Отмена штрафа'),
  REQUEST_APPROVAL: change('Запрос согласия второго сотрудника'),
  APPROVE_REQUEST: change('Согласие с запросом'),
  REJECT_REQUEST: change('Отклонение запроса'),
  SAVE_PRODUCT: change('Изменение продукта'),
  CHANGE_PRODUCT_STATE: change('Запуск или остановка продукта'),
  SAVE_SERVICE: change('Изменение услуги'),
  SAVE_DISCOUNT: change('Изменение скидки'),
  SAVE_SUBSCRIPTION: change('Изменение категории подписки'),
  PAY_OFF_BY_FILE: change('Загрузка файла платежей'),
  APPROVE_FILE: change('Подтверждение файла платежей'),
  CANCEL_FILE: change('Отклонение файла платежей'),
  ASK_EXPORT: change('Заказ выгрузки'),
  DOWNLOAD_EXPORT: change('Скачивание выгрузки'),
  DELETE_EXPORT: change('Удаление выгрузки'),
  RERUN_JOB: change('Повтор фонового задания'),
  RUN_JOB_NOW: change('Внеочередной запуск задания'),
  ADD_MERCHANT: change('Добавление магазина'),
  ISSUE_MERCHANT_KEY: change('Выпуск ключа магазина'),
  REVOKE_MERCHANT_KEY: change('Отзыв ключа магазина'),
  REPLAY_WEBHOOK: change('Повтор уведомления магазину'),
  REPLAY_FAILED_WEBHOOKS: change('Повтор недоставленных уведомлений'),
  CALL: change('Отклонённый запрос'),
} as const satisfies Record<string, DeedRules>;

export type StaffDeed = keyof typeof staffDeeds;

/** The deed of a word that somebody sent; null for a word that is none. */
export function staffDeedNamed(word: string): StaffDeed | null {
  return isDeed(word) ? word : null;
}

function isDeed(word: string): word is StaffDeed {
  return Object.hasOwn(staffDeeds, word);
}
