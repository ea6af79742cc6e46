import assert from 'node:assert/strict';
import type { FormWalk, Walk } from '#testing/browser/walk-window.ts';
import type { Fields } from './act-objects.ts';
import type { Office } from './office.ts';
import type { StaffAct } from './staff-acts.ts';

type ActWalk = Walk | FormWalk;
/** How the window or the form of an act is reached by keyboard, from the fields of the request that makes it. */
export type WalkOf = (fields: Fields, office: Office) => ActWalk | Promise<ActWalk>;

/** A further way of a window that offers several acts, with the act that makes its object. */
export type FurtherWalk = readonly [title: string, object: StaffAct, walk: WalkOf];

const because = [/^Причина/, 'Решение суда'] as const;

/** The page of the order of an act, with its client. */
async function orderPage({ orderUuid }: Fields, { database }: Office): Promise<string> {
  const [client] = await database.reader<{ phone: string }[]>`
    select phone from client join orders using (client_uuid) where order_uuid = ${String(orderUuid)}`;
  assert.ok(client);
  return `/client/orders/${String(orderUuid)}?client=${client.phone}`;
}

/** The button of a request, which its order names. */
async function requestOf(fields: Fields, { database }: Office) {
  const subject = String('requestUuid' in fields ? fields['requestUuid'] : fields['orderUuid']);
  const [order] = await database.reader<{ orderNumber: string }[]>`
    select order_number as "orderNumber" from orders where order_uuid in (
      select order_uuid from pause_request where ${subject}::uuid in (request_uuid, order_uuid))`;
  assert.ok(order);
  return {
    path: '/admin/requests',
    opens: new RegExp(`^Решить по заказу ${order.orderNumber}$`),
    window: /^Обращение: /,
  };
}

const openedFile = { path: '/admin/fullPayment', shows: /^Открыть файл x\.csv, № / };
/** The acts with an order and its money. */
export const orderWalks = {
  stopSchedules: async (fields, office) => ({
    path: await orderPage(fields, office),
    opens: /^Прекратить списания$/,
    window: /^Прекратить списания$/,
    chooses: /^Не выбрано$/,
    confirms: /^Прекратить списания$/,
    says: /^Списания остановлены$/,
  }),
  resumeSchedules: async (fields, office) => ({
    path: await orderPage(fields, office),
    opens: /^Возобновить списания$/,
    window: /^Возобновить списания$/,
    fills: [because],
    confirms: /^Возобновить списания$/,
    says: /^Списания возобновлены$/,
  }),
  refundToCard: async (fields, office) => ({
    path: await orderPage(fields, office),
    opens: /^Вернуть на карту…$/,
    window: /^Вернуть на карту$/,
    fills: [[/^Сумма, ₽/, '100'], because],
    confirms: /^Вернуть 100,00/,
    says: /100,00/,
  }),
  cancelPenalty: async (fields, office) => ({
    path: await orderPage(fields, office),
    opens: /^Отменить штраф /,
    window: /^Отменить штраф /,
    confirms: /^Отменить штраф /,
    says: /^Штраф отменен$/,
  }),
  approvePayoffFile: () => ({
    ...openedFile,
    opens: /^Провести 3.000,00.₽$/,
    window: /^Провести файл «x\.csv»\?$/,
    confirms: /^Провести 3.000,00.₽$/,
    says: /^Файл «x\.csv» проводится, заказов к погашению: 1 на 3.000,00.₽$/,
  }),
  cancelPayoffFile: () => ({
    ...openedFile,
    opens: /^Отклонить$/,
    window: /^Отклонить файл «x\.csv»\?$/,
    confirms: /^Отклонить файл$/,
    says: /^Файл «x\.csv» отклонён, ничего не погашено$/,
  }),
  retryPayoffFile: () => ({
    ...openedFile,
    opens: /^Повторить непогашенные$/,
    window: /^Повторить файл «x\.csv»\?$/,
    confirms: /^Повторить непогашенные$/,
    says: /^Строк на повторной проверке: 1/,
  }),
  settleDifference: () => ({
    path: '/admin/reconciliation',
    opens: /^Закрыть$/,
    window: /^Закрыть расхождение$/,
    fills: [[/^Чем закончилось/, 'Проверено']],
    confirms: /^Закрыть расхождение$/,
    says: /^Расхождение закрыто$/,
  }),
  grantPause: async (fields, office) => ({
    ...(await requestOf(fields, office)),
    confirms: /^Дать отсрочку по /,
    says: /^Отсрочка дана по /,
  }),
  refusePause: async (fields, office) => ({
    ...(await requestOf(fields, office)),
    chooses: /^Дать отсрочку$/,
    fills: [because],
    confirms: /^Отказать$/,
    says: /^Клиенту отказано$/,
  }),
  changePause: async (fields, office) => ({
    path: await orderPage(fields, office),
    opens: /^Изменить паузу$/,
    window: /^Изменить паузу$/,
    fills: [because],
    confirms: /^Продлить паузу по /,
    says: /^Пауза продлена по /,
  }),
  endPause: async (fields, office) => ({
    path: await orderPage(fields, office),
    opens: /^Изменить паузу$/,
    window: /^Изменить паузу$/,
    chooses: /^Продлить паузу$/,
    fills: [because],
    confirms: /^Закончить паузу сегодня$/,
    says: /^Пауза закончена$/,
  }),
} as const satisfies Partial<Record<StaffAct, WalkOf>>;

export const furtherOrderWalks: readonly FurtherWalk[] = [
  [
    'a stop in place of a pause',
    'grantPause',
    async (fields, office) => ({
      ...(await requestOf(fields, office)),
      chooses: /^Дать отсрочку$/,
      optionsOn: 2,
      fills: [because],
      confirms: /^Прекратить списания$/,
      says: /^Списания прекращены$/,
    }),
  ],
  [
    'the end of a request',
    'changePause',
    async (fields, office) => ({
      ...(await requestOf(fields, office)),
      chooses: /^Продлить паузу$/,
      confirms: /^Закончить паузу$/,
      says: /^Пауза закончена$/,
    }),
  ],
];
