import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { assertSuccess } from '#testing/assert-success.ts';
import { clockNow } from '#testing/bank/sandbox-calls.ts';
import { calls } from '#testing/calls.ts';
import type { Fields } from './act-objects.ts';
import type { Office } from './office.ts';
import { type FurtherWalk, furtherOrderWalks, orderWalks, type WalkOf } from './order-walks.ts';
import type { StaffAct } from './staff-acts.ts';

const profile = ({ phone }: Fields): string => `/client/profile?client=${String(phone)}`;

/** The button of an account, whose menu has its acts. */
async function accountMenu({ staffUuid }: Fields, { database }: Office) {
  const [account] = await database.reader<{ login: string }[]>`
    select login from staff where staff_uuid = ${String(staffUuid)}`;
  assert.ok(account);
  const login = account.login.replace('.', String.raw`\.`);
  return {
    path: '/admin/staff',
    opens: new RegExp(`^Действия: ${login}$`),
    window: new RegExp(`${login}\\?$`),
  };
}

const accountAct =
  (item: string, says: RegExp): WalkOf =>
  async (fields, office) => ({
    ...(await accountMenu(fields, office)),
    item,
    confirms: new RegExp(`^${item}$`),
    says,
  });

const blockForm =
  (confirms: RegExp, says: RegExp): WalkOf =>
  (fields) => ({ path: profile(fields), fills: [[/^Комментарий/, 'Просьба клиента']], confirms, says });

/** Connects a second factor, which only its owner can do on the pages. */
async function connectFactor({ staffUuid }: Fields, { database, stack }: Office): Promise<void> {
  await database.reader`
    insert into staff_second_factor (staff_uuid, sealed_secret, confirmed_at)
    values (${String(staffUuid)}, ${new Uint8Array(1)}, ${await clockNow(stack)})`;
}

/** An act with the first object of a list that offers it. */
const rowAct =
  (path: string, [verb, noun]: readonly [string, string], says: RegExp): WalkOf =>
  () => ({
    path,
    opens: new RegExp(`^${verb}: `),
    window: /«.+»\?$/,
    confirms: new RegExp(`^${verb} ${noun}$`),
    says,
  });

const [products, services, merchants] = ['/admin/products', '/admin/paymentServices', '/admin/merchants'];

/** The walk of every irreversible act; a new act without one does not compile. */
export const actWalks: Readonly<Record<StaffAct, WalkOf>> = {
  ...orderWalks,
  settleClientQuestion: (fields) => ({
    path: profile(fields),
    opens: /^Принять из покупки: ФИО$/,
    window: /^Изменить данные клиента: ФИО\?$/,
    confirms: /^Принять из покупки$/,
    says: /^Данные клиента изменены: ФИО «Другое Имя»$/,
  }),
  blockClient: blockForm(/^Заблокировать навсегда$/, /^Пользователь заблокирован$/),
  unblockClient: blockForm(/^Разблокировать$/, /^Пользователь разблокирован$/),
  resendMessage: ({ phone }) => ({
    path: `/client/messages?client=${String(phone)}`,
    opens: /^Отправить ещё раз по СМС: /,
    window: /^Отправить СМС на /,
    confirms: /^Отправить СМС$/,
    says: /^СМС поставлена в очередь: «.+» на \+7/,
  }),
  startProduct: rowAct(products, ['Запустить', 'продукт'], /^Продукт запущен: /),
  stopProduct: rowAct(products, ['Остановить', 'продукт'], /^Продукт остановлен: /),
  updateService: rowAct(services, ['Остановить', 'услугу'], /^Услуга обновлена$/),
  disableStaff: accountAct('Отключить', /^Учётная запись отключена: member\./),
  enableStaff: accountAct('Включить', /^Учётная запись включена: member\./),
  resetStaff: accountAct('Отправить ссылку ещё раз', /^Ссылка для выбора пароля отправлена/),
  resetSecondFactor: async (fields, office) => {
    await connectFactor(fields, office);
    return accountAct('Сбросить второй фактор', /^Второй фактор сброшен: member\./)(fields, office);
  },
  endStaffSession: accountAct('Завершить сеанс', /^Сеанс завершён: member\./),
  removeRole: () => ({
    path: '/admin/staff',
    opens: /^Удалить роль: /,
    window: /«.+»/,
    confirms: /^Удалить роль$/,
    says: /^Роль удалена: /,
  }),
  approveRequest: () => ({
    path: '/admin/approvals',
    opens: /^Рассмотреть$/,
    window: /^Возврат по заказу$/,
    confirms: /^Подтвердить /,
    says: /^Подтверждено: /,
  }),
  rejectRequest: () => ({
    path: '/admin/approvals',
    opens: /^Отклонить$/,
    window: /^Отклонить запрос$/,
    fills: [[/^Почему/, 'Не та сумма']],
    confirms: /^Отклонить запрос$/,
    says: /^Запрос отклонён$/,
  }),
  addMerchant: () => ({
    path: merchants,
    opens: /^Добавить магазин$/,
    window: /^Новый магазин$/,
    fills: [[/^Название/, 'Полка']],
    confirms: /^Добавить$/,
    opensWindow: /^Ключ выпущен$/,
  }),
  issueKey: () => ({
    path: merchants,
    opens: /^Выпустить ключ: /,
    window: /^Выпустить ключ для магазина/,
    confirms: /^Выпустить ключ$/,
    opensWindow: /^Ключ выпущен$/,
  }),
  revokeKey: () => ({
    path: merchants,
    shows: /^Подробности/,
    opens: /^Отозвать ключ /,
    window: /^Отозвать ключ .+\?$/,
    confirms: /^Отозвать ключ$/,
    says: /^Ключ отозван: /,
  }),
  deleteExport: () => ({
    path: '/admin/exports',
    opens: /^Удалить: /,
    window: /^Удалить файл «.+», CSV\?$/,
    confirms: /^Удалить файл$/,
    says: /^Файл удалён: .+, CSV$/,
  }),
};

/** Stops the service that the act would stop, so that one can be started. */
const startOfService: WalkOf = async (fields, office) => {
  const { enabled } = fields['service'] as { readonly enabled: boolean };
  if (!enabled)
    assertSuccess(await office.staff.send(calls.updateService, fields, { 'idempotency-key': randomUUID() }));
  return rowAct(services, ['Запустить', 'услугу'], /^Услуга обновлена$/)(fields, office);
};

/** The other ways of windows that offer several acts, with the act that makes their object. */
export const furtherWalks: readonly FurtherWalk[] = [
  [
    'the value of a client is kept',
    'settleClientQuestion',
    (fields) => ({
      path: profile(fields),
      opens: /^Оставить прежнее: ФИО$/,
      window: /^Оставить прежнее значение: ФИО\?$/,
      confirms: /^Оставить прежнее$/,
      says: /^Данные клиента оставлены прежними: ФИО «/,
    }),
  ],
  ...furtherOrderWalks,
  ['a service is started', 'updateService', startOfService],
];
