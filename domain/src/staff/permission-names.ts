import type { Permission } from './permissions.ts';

/** Permission names as shown on the screens, in the order of the form (docs/spec/specification.md#6). */
export const permissionNames = {
  VIEW_CLIENT_LK: 'Просмотр кабинета клиента',
  EDIT_CLIENT: 'Блокировка клиентов',
  EDIT_PENALTY: 'Отмена штрафов',
  MANUAL_TERMINATION: 'Остановка списаний',
  EDIT_REFUND: 'Возврат денег клиенту',
  VIEW_PRODUCTS: 'Просмотр продуктов и услуг',
  EDIT_PRODUCTS: 'Изменение продуктов и услуг',
  FULL_PAYMENT: 'Платежи BNPL',
  VIEW_AUDIT_LOG: 'Журнал действий',
  MANAGE_STAFF: 'Учётные записи сотрудников',
  VIEW_REPORTS: 'Показатели',
  MANAGE_JOBS: 'Фоновые задания',
  MANAGE_MERCHANTS: 'Магазины и их ключи',
} as const satisfies Record<Permission, string>;

/** All permissions in the same order. */
export const allPermissions = Object.keys(permissionNames).filter(isPermission);

function isPermission(word: string): word is Permission {
  return Object.hasOwn(permissionNames, word);
}
