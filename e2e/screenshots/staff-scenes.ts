import { fail, hang, see } from './acts.ts';
import type { Scene } from './scene.ts';
import {
  chooseLogo,
  comeWithOldPassword,
  openBulkPayoffRows,
  openKeys,
  openNewShop,
  openRefundWindow,
  openReliefWindow,
  openRejection,
  openResumeWindow,
  openSearch,
  openSettlement,
  openSettlementAtOnce,
  openStopWindow,
  press,
  setSecondFactorUp,
  typeWrongClient,
  typeWrongPassword,
} from './staff-acts.ts';
import { blockedClient, managedClient } from './staff-fixtures.ts';
import type { Fixtures } from './fixtures.ts';
import { catalogueScenes } from './catalogue-scenes.ts';
import { pauseScenes } from './pause-scenes.ts';

/** High enough for the longest dialog. */
const height = 1800;

const at = (path: string) => () => path;
const ofClient = (path: string, phone = managedClient) => at(`/client/${path}?client=${phone}`);
const ofOrder =
  (order: 'stoppedOrder' | 'penaltyOrder') =>
  ({ forStaff }: Fixtures) =>
    `/client/orders/${forStaff[order]}?client=${managedClient}`;

/** The screens of staff. */
export const staffScenes: readonly Scene[] = [
  ...logInScenes(),
  { name: 'staff-phone', staff: 'support', path: at('/admin/orders'), act: see('Для продолжения') },
  { name: 'staff-phone-unknown', staff: 'support', path: at('/admin/orders'), act: typeWrongClient },
  ...clientScenesOfStaff(),
  ...historyScenes(),
  ...pauseScenes(),
  ...catalogueScenes,
  ...lawScenes(),
  ...moneyScenes(),
  ...watchScenes(),
  ...peopleScenes(),
  { name: 'staff-search', staff: 'admin', path: at('/admin/orders'), act: openSearch },
  { name: 'staff-keys', staff: 'admin', path: at('/admin/orders'), act: openKeys },
];

function logInScenes(): readonly Scene[] {
  const path = at('/login/admin');
  return [
    { name: 'staff-log-in', phone: null, path, act: see('Войти') },
    { name: 'staff-log-in-wrong', phone: null, path, act: typeWrongPassword },
    { name: 'staff-log-in-expired', phone: null, path, act: comeWithOldPassword },
    { name: 'staff-password', phone: null, path: at('/login/admin/password'), act: see('Смена пароля') },
  ];
}

function clientScenesOfStaff(): readonly Scene[] {
  return [
    { name: 'staff-orders', staff: 'admin', path: ofClient('orders'), act: press(/^Штрафы/, 'Отменен') },
    { name: 'staff-order', staff: 'admin', path: ofOrder('penaltyOrder'), act: see('График платежей') },
    { name: 'staff-order-stopped', staff: 'admin', path: ofOrder('stoppedOrder'), act: see('Решение суда') },
    { name: 'staff-order-stop', staff: 'admin', path: ofOrder('penaltyOrder'), act: openStopWindow },
    { name: 'staff-order-resume', staff: 'admin', path: ofOrder('stoppedOrder'), act: openResumeWindow },
    { name: 'staff-order-relief', staff: 'admin', path: ofOrder('penaltyOrder'), act: openReliefWindow },
    { name: 'staff-order-refund', staff: 'admin', path: ofOrder('penaltyOrder'), act: openRefundWindow },
    { name: 'staff-profile', staff: 'admin', path: ofClient('profile'), act: see('Просит звонить') },
    {
      name: 'staff-profile-blocked',
      staff: 'admin',
      path: ofClient('profile', blockedClient),
      act: see('Разблокировать'),
    },
    {
      name: 'staff-payment-ways',
      staff: 'admin',
      path: ofClient('payment-ways'),
      act: see('Откуда списывать'),
    },
  ];
}

function historyScenes(): readonly Scene[] {
  const filters = 'amount=1249000&from=2026-01-01&to=2036-12-31&sort=amount.DESC';
  return [
    { name: 'staff-history', staff: 'admin', path: ofClient('operation-history'), act: see('Сортировка') },
    {
      name: 'staff-history-filtered',
      staff: 'admin',
      path: at(`/client/operation-history?client=${managedClient}&${filters}`),
      act: see('с 01.01.2026'),
    },
    {
      name: 'staff-history-empty',
      staff: 'admin',
      path: at(`/client/operation-history?client=${managedClient}&amount=1`),
      act: see('Операции отсутствуют...'),
    },
  ];
}

function lawScenes(): readonly Scene[] {
  const laws = at('/admin/laws?day=2028-04-01');
  const breaches = '**/api/admin/v1/laws/breaches';
  return [
    { name: 'staff-laws', staff: 'admin', path: laws, act: see('Рассрочка дольше'), height },
    {
      name: 'staff-laws-none',
      staff: 'admin',
      path: at('/admin/laws?type=AGREEMENT'),
      act: see('нарушений нет'),
    },
    {
      name: 'staff-laws-loading',
      staff: 'admin',
      path: laws,
      before: hang(breaches),
      act: see('Последний платёж'),
    },
    { name: 'staff-laws-failed', staff: 'admin', path: laws, before: fail(breaches), act: see('Не удалось') },
  ];
}

function moneyScenes(): readonly Scene[] {
  const approvals = at('/admin/approvals');
  return [
    {
      name: 'staff-full-payment-none',
      staff: 'admin',
      path: at('/admin/fullPayment'),
      act: see('Загрузите файл'),
    },
    {
      name: 'staff-full-payment-at-once',
      staff: 'admin',
      path: at('/admin/fullPayment'),
      act: openSettlementAtOnce,
    },
    {
      name: 'staff-full-payment-rows',
      staff: 'admin',
      path: at('/admin/fullPayment'),
      act: openBulkPayoffRows,
    },
    {
      name: 'staff-full-payment-settle',
      staff: 'admin',
      path: at('/admin/fullPayment'),
      act: openSettlement,
    },
    { name: 'staff-approvals', staff: 'admin', path: approvals, act: see('Заказ LARGE-1') },
    { name: 'staff-approval-review', staff: 'admin', path: approvals, act: press('Рассмотреть') },
    { name: 'staff-approval-rejected', staff: 'admin', path: approvals, act: openRejection },
    {
      name: 'staff-reconciliation',
      staff: 'admin',
      path: at('/admin/reconciliation'),
      act: see('Возвраты не совпадают'),
    },
    {
      name: 'staff-reconciliation-settle',
      staff: 'admin',
      path: at('/admin/reconciliation'),
      act: press('Закрыть'),
    },
  ];
}

function watchScenes(): readonly Scene[] {
  return [
    {
      name: 'staff-dashboard',
      staff: 'admin',
      path: ({ forStaff }) => `/admin/dashboard?${forStaff.days}`,
      act: see('Просрочка по срокам'),
    },
    {
      name: 'staff-dashboard-rows',
      staff: 'admin',
      path: ({ forStaff }) => `/admin/dashboard/rows?metric=OVERDUE&${forStaff.days}`,
      act: see('Показано'),
    },
    { name: 'staff-jobs', staff: 'admin', path: at('/admin/jobs'), act: see('Не удалось: ') },
    { name: 'staff-templates', staff: 'support', path: at('/admin/templates'), act: see('Скоро просрочка') },
    { name: 'staff-exports', staff: 'admin', path: at('/admin/exports'), act: see('Готов') },
    {
      name: 'staff-exports-delete',
      staff: 'admin',
      path: at('/admin/exports'),
      act: press(/^Удалить: /, 'Вернуть файл нельзя'),
    },
    { name: 'staff-exports-none', staff: 'support', path: at('/admin/exports'), act: see('Выгрузок нет') },
    { name: 'staff-export', staff: 'admin', path: at('/admin/products'), act: press('Выгрузить') },
    {
      name: 'staff-saved-views',
      staff: 'admin',
      path: at('/admin/journal?outcome=REFUSED'),
      act: press('Сохранённые фильтры'),
    },
    { name: 'staff-journal', staff: 'admin', path: at('/admin/journal'), act: see('Показано') },
    {
      name: 'staff-journal-details',
      staff: 'admin',
      path: at('/admin/journal'),
      act: press(/^Подробности: Изменение услуги/, 'Адрес в сети'),
    },
  ];
}

function peopleScenes(): readonly Scene[] {
  const staff = at('/admin/staff');
  const shops = at('/admin/merchants');
  return [
    { name: 'staff-accounts', staff: 'admin', path: staff, act: see('n.sokolova') },
    {
      name: 'staff-account-details',
      staff: 'admin',
      path: staff,
      act: press('Подробности: service', 'Второй фактор'),
    },
    { name: 'staff-account-new', staff: 'admin', path: staff, act: press('Пригласить сотрудника'), height },
    { name: 'staff-role-new', staff: 'admin', path: staff, act: press('Новая роль'), height },
    { name: 'staff-shops', staff: 'admin', path: shops, act: see('Уведомления') },
    { name: 'staff-shop-new', staff: 'admin', path: shops, act: openNewShop },
    { name: 'staff-shop-mark', staff: 'admin', path: shops, act: chooseLogo },
    { name: 'staff-security', staff: 'admin', path: at('/admin/security'), act: see('Не подключён') },
    {
      name: 'staff-second-factor',
      staff: 'admin',
      path: at('/login/admin/second-factor'),
      act: setSecondFactorUp,
    },
  ];
}
