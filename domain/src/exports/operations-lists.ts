import type { ListRules } from './list-rules.ts';
import { column } from './list-rules.ts';

/** Exports about the operation of the service: staff, merchants, webhooks and jobs. */
export const operationsLists = {
  STAFF_LOG: {
    name: 'Журнал действий',
    anyOf: ['VIEW_AUDIT_LOG'],
    columns: [
      column('position', 'Номер', 'count'),
      column('at', 'Время', 'timestamp'),
      column('login', 'Логин'),
      column('address', 'Адрес'),
      column('action', 'Действие'),
      column('clientPhone', 'Телефон клиента'),
      column('orderNumber', 'Номер заказа'),
      column('subjectId', 'Предмет'),
      column('note', 'Причина'),
      column('before', 'Было'),
      column('after', 'Стало'),
      column('refusalCode', 'Отказ'),
      column('hash', 'Хеш цепочки'),
    ],
  },
  STAFF: {
    name: 'Сотрудники',
    anyOf: ['MANAGE_STAFF'],
    columns: [
      column('login', 'Логин'),
      column('fullName', 'Имя'),
      column('role', 'Роль'),
      column('permissions', 'Права'),
      column('active', 'Включён', 'yesNo'),
      column('hasSecondFactor', 'Второй фактор', 'yesNo'),
      column('createdAt', 'Приглашён', 'timestamp'),
      column('passwordChangedAt', 'Пароль сменён', 'timestamp'),
    ],
  },
  ROLES: {
    name: 'Роли',
    anyOf: ['MANAGE_STAFF'],
    columns: [
      column('name', 'Роль'),
      column('permissions', 'Права'),
      column('members', 'Сотрудников', 'count'),
    ],
  },
  MERCHANTS: {
    name: 'Магазины',
    anyOf: ['MANAGE_MERCHANTS'],
    columns: [
      column('fullName', 'Название'),
      column('websiteUrl', 'Сайт'),
      column('physicalAddress', 'Адрес'),
      column('createdAt', 'Добавлен', 'timestamp'),
      column('keysInUse', 'Действующих ключей', 'count'),
      column('waitingWebhooks', 'Уведомлений в пути', 'count'),
      column('failedWebhooks', 'Уведомлений не доставлено', 'count'),
    ],
  },
  WEBHOOKS: {
    name: 'Уведомления магазинам',
    anyOf: ['MANAGE_MERCHANTS'],
    columns: [
      column('createdAt', 'Создано', 'timestamp'),
      column('type', 'Событие'),
      column('merchantFullName', 'Магазин'),
      column('orderNumber', 'Номер заказа'),
      column('state', 'Состояние'),
      column('attempts', 'Попыток', 'count'),
      column('lastStatus', 'Ответ магазина', 'count'),
      column('deliveredAt', 'Доставлено', 'timestamp'),
      column('nextTryAt', 'Следующая попытка', 'timestamp'),
    ],
  },
  JOB_KINDS: {
    name: 'Виды заданий',
    anyOf: ['MANAGE_JOBS'],
    columns: [
      column('name', 'Задание'),
      column('kind', 'Вид'),
      column('waiting', 'Ждёт', 'count'),
      column('running', 'Идёт', 'count'),
      column('failed', 'Ошибка', 'count'),
      column('parked', 'Отложено', 'count'),
      column('lagSeconds', 'Опоздание, секунд', 'count'),
      column('nextAt', 'Следующее', 'timestamp'),
      column('lastError', 'Последняя ошибка'),
    ],
  },
  TROUBLED_JOBS: {
    name: 'Неудавшиеся задания',
    anyOf: ['MANAGE_JOBS'],
    columns: [
      column('jobId', 'Номер', 'count'),
      column('name', 'Задание'),
      column('state', 'Состояние'),
      column('attempts', 'Попыток', 'count'),
      column('lastError', 'Ошибка'),
      column('runAt', 'Когда', 'timestamp'),
    ],
  },
} as const satisfies Record<string, ListRules>;
