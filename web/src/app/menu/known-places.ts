import { type RightFlag, rightFlags } from '#domain/staff/permissions.ts';
import type { User } from '../../api/auth/user.ts';
import type { KnownPlaces, NamedPlace } from '../../features/search/found-groups.ts';
import { paths } from '../../paths.ts';
import { useChosenClient } from '../use-chosen-client.ts';
import { buildMenu } from './menu-items.ts';

type Act = readonly [label: string, path: string, right: RightFlag];

/** What staff can do, by the page that has its button. */
const acts: readonly Act[] = [
  ['Пригласить сотрудника', paths.staff, 'manageStaff'],
  ['Сбросить доступ сотрудника', paths.staff, 'manageStaff'],
  ['Добавить роль', paths.staff, 'manageStaff'],
  ['Добавить продукт', paths.products, 'editProducts'],
  ['Изменить или отключить услугу', paths.paymentServices, 'editProducts'],
  ['Загрузить файл платежей', paths.fullPayment, 'fullPayment'],
  ['Добавить магазин', paths.merchants, 'manageMerchants'],
  ['Выпустить или отозвать ключ магазина', paths.merchants, 'manageMerchants'],
  ['Повторить уведомления магазинам', paths.merchants, 'manageMerchants'],
  ['Запустить задание сейчас', paths.jobs, 'manageJobs'],
  ['Выгрузить журнал действий', paths.auditLog, 'viewAuditLog'],
];

/** What staff can do about the chosen client. */
const actsWithClient: readonly Act[] = [
  ['Заблокировать или разблокировать клиента', paths.profile, 'editProfile'],
  ['Записать заметку', paths.profile, 'editProfile'],
  ['Изменить подписку', paths.profile, 'editProfile'],
  ['Исправить почту клиента', paths.messages, 'editProfile'],
  ['Отправить сообщение повторно', paths.messages, 'editProfile'],
  ['Прекратить или возобновить списания', paths.orders, 'manualTermination'],
  ['Просьба об отсрочке', paths.orders, 'manualTermination'],
  ['Отменить штраф', paths.orders, 'editPenalty'],
  ['Вернуть на карту', paths.orders, 'editRefund'],
];

/** The pages and acts that the rights of an employee open, wherever the employee is. */
export function useKnownPlaces({ permissions }: Extract<User, { kind: 'STAFF' }>): KnownPlaces {
  const hasChosenClient = useChosenClient() !== null;
  const flags = rightFlags(permissions);
  const viewer = { kind: 'STAFF', flags, isInClientView: false, hasChosenClient } as const;
  const offered = hasChosenClient ? [...acts, ...actsWithClient] : acts;
  return {
    pages: [...buildMenu(viewer), ...ownPages].filter(isFirstOfPath),
    acts: [
      ...offered.filter(([, , right]) => flags[right]).map(([label, path]) => ({ label, path })),
      { label: 'Сменить пароль', path: paths.adminPassword },
    ],
  };
}

/** The pages of every employee that the menu does not always have. */
const ownPages: readonly NamedPlace[] = [
  { label: 'Выгрузки', path: paths.exports },
  { label: 'Безопасность входа', path: paths.adminSecurity },
];

function isFirstOfPath({ path }: NamedPlace, index: number, all: readonly NamedPlace[]): boolean {
  return all.findIndex((each) => each.path === path) === index;
}
