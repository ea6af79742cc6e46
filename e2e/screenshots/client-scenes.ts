import type { Page } from '@playwright/test';
import {
  askWhy,
  askWhyMonth,
  chooseNext,
  endPayment,
  fail,
  hang,
  goOffline,
  openCart,
  openMenu,
  openMove,
  openPenalties,
  payNothing,
  see,
  signPurchase,
  typeSum,
  typeWrongCode,
  typeWrongPhone,
  waitForCode,
} from './acts.ts';
import { bigClient, crowdedLate } from './crowded-fixtures.ts';
import type { Scene } from './scene.ts';
import { late, newcomer, owner, type Fixtures } from './fixtures.ts';

const nowhere = '00000000-0000-4000-8000-000000000000';
const at = (path: string) => () => path;

/** The screens of clients. */
export const clientScenes: readonly Scene[] = [
  { name: 'log-in', phone: null, path: at('/login/phone'), act: see('Продолжить') },
  { name: 'log-in-wrong-phone', phone: null, path: at('/login/phone'), act: typeWrongPhone },
  refusedLogIn('blocked', 'client.blocked.error'),
  refusedLogIn('unknown', 'client.not.exist.error'),
  refusedLogIn('single-sign-on', 'sberid.auth.failed.error'),
  { name: 'code', phone: null, path: at('/login/phone'), act: waitForCode },
  { name: 'code-wrong', phone: null, path: at('/login/phone'), act: typeWrongCode(1) },
  { name: 'code-used-up', phone: null, path: at('/login/phone'), act: typeWrongCode(3) },
  { name: 'orders', phone: owner, path: at('/client/orders'), act: see('Завершенные') },
  { name: 'orders-late', phone: late, path: at('/client/orders'), act: openPenalties },
  { name: 'orders-empty', phone: newcomer, path: at('/client/orders'), act: see('Заказы отсутствуют') },
  {
    name: 'orders-loading',
    phone: owner,
    path: at('/client/orders'),
    before: hang('**/api/client/order/list'),
  },
  {
    name: 'orders-failed',
    phone: owner,
    path: at('/client/orders'),
    before: fail('**/api/client/order/list'),
    act: see('Не удалось выполнить загрузку'),
  },
  { name: 'orders-last-seen', phone: owner, path: at('/client/orders'), act: goOffline },
  { name: 'menu', phone: owner, path: at('/client/orders'), act: openMenu },
  {
    name: 'order',
    phone: owner,
    path: ({ order }) => `/client/orders/${order}`,
    act: see('График платежей'),
  },
  {
    name: 'order-late',
    phone: late,
    path: ({ lateOrder }) => `/client/orders/${lateOrder}`,
    act: see('Оплата не прошла'),
  },
  { name: 'orders-due-new-card', phone: late, path: at('/client/orders'), act: saveNewCard },
  {
    name: 'order-paused',
    phone: owner,
    path: ({ pausedOrder }) => `/client/orders/${pausedOrder}`,
    act: openRequest,
  },
  {
    name: 'order-report',
    phone: owner,
    path: ({ order }) => `/client/orders/${order}`,
    act: openHelp('Сообщить о проблеме', 'График до и после'),
  },
  {
    name: 'order-relief',
    phone: owner,
    path: ({ order }) => `/client/orders/${order}`,
    act: openHelp('Сложно платить?', 'Что будет дальше'),
  },
  {
    name: 'order-why-amount',
    phone: owner,
    path: ({ order }) => `/client/orders/${order}`,
    act: askWhy,
  },
  {
    name: 'order-move-payment',
    phone: owner,
    path: ({ order }) => `/client/orders/${order}`,
    act: openMove,
  },
  {
    name: 'order-refunded',
    phone: owner,
    path: ({ refundedOrder }) => `/client/orders/${refundedOrder}`,
    act: openRefund,
  },
  {
    name: 'order-operations',
    phone: owner,
    path: ({ refundedOrder }) => `/client/orders/${refundedOrder}`,
    act: openIntents,
  },
  {
    name: 'order-missing',
    phone: owner,
    path: at(`/client/orders/${nowhere}`),
    act: see('Такого заказа не найдено'),
  },
  {
    name: 'early-payment',
    phone: owner,
    path: ({ order }) => `/client/orders/${order}/pay`,
    act: chooseNext,
  },
  {
    name: 'early-payment-nothing-chosen',
    phone: owner,
    path: ({ order }) => `/client/orders/${order}/pay`,
    act: payNothing,
  },
  {
    name: 'early-payment-another-sum',
    phone: owner,
    path: ({ order }) => `/client/orders/${order}/pay`,
    act: typeSum,
  },
  endedPayment('payment-accepted', endPayment('SETTLED', 924_500), 'Платеж принят'),
  endedPayment('payment-of-all', endPayment('SETTLED', 0), 'Заказ полностью оплачен'),
  endedPayment('payment-checking', endPayment('SENT', 924_500), 'Проверяем оплату'),
  endedPayment('payment-unknown', fail('**/early-payment/finish.do'), 'Не удалось узнать результат оплаты'),
  { name: 'payment-ways', phone: owner, path: at('/client/payment-ways'), act: see('Откуда списывать') },
  {
    name: 'payment-ways-empty',
    phone: newcomer,
    path: at('/client/payment-ways'),
    act: see('Карты отсутствуют'),
  },
  { name: 'payment-ways-remove', phone: owner, path: at('/client/payment-ways'), act: askToRemoveCard },
  { name: 'calendar', phone: owner, path: at('/client/calendar'), act: getCalendarAddress },
  { name: 'calendar-empty', phone: newcomer, path: at('/client/calendar'), act: see('Платежей нет') },
  { name: 'profile', phone: owner, path: at('/client/profile'), act: see('Личные данные') },
  { name: 'messages', phone: owner, path: at('/client/messages'), act: see('Код подтверждения') },
  {
    name: 'notification-settings',
    phone: owner,
    path: at('/client/notifications'),
    act: see('Безопасность'),
  },
  { name: 'answers', phone: owner, path: at('/client/faq'), act: see('Поддержка 24/7') },
  { name: 'crowded-orders', phone: bigClient, path: at('/client/orders'), act: see('Активные') },
  { name: 'crowded-late-orders', phone: crowdedLate, path: at('/client/orders'), act: openPenalties },
  {
    name: 'crowded-order',
    phone: bigClient,
    path: ({ crowded: { longOrder } }) => `/client/orders/${longOrder}`,
    act: see('График платежей'),
  },
  {
    name: 'crowded-late-order',
    phone: crowdedLate,
    path: ({ crowded: { lateOrder } }) => `/client/orders/${lateOrder}`,
    act: see('График платежей'),
  },
  {
    name: 'crowded-early-payment',
    phone: bigClient,
    path: ({ crowded: { longOrder } }) => `/client/orders/${longOrder}/pay`,
    act: chooseNext,
  },
  { name: 'crowded-why-total', phone: bigClient, path: at('/client/calendar'), act: askWhyMonth },
  { name: 'crowded-calendar', phone: bigClient, path: at('/client/calendar'), act: see('в вашем календаре') },
  {
    name: 'crowded-payment-ways',
    phone: bigClient,
    path: at('/client/payment-ways'),
    act: see('Откуда списывать'),
  },
  { name: 'checkout-cart', phone: null, path: ({ checkoutPath }) => checkoutPath, act: openCart },
  { name: 'checkout', phone: null, path: ({ checkoutPath }) => checkoutPath, act: see('График платежей') },
  { name: 'checkout-code', phone: null, path: ({ signedPath }) => signedPath, act: signPurchase },
];

async function openRefund(page: Page): Promise<void> {
  await page.getByText('Возврат денег').waitFor();
  await page.getByRole('button', { name: 'Как изменился график' }).first().click();
}

async function openIntents(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'История заказа' }).click();
  await page.getByText('Деньги возвращены').first().waitFor();
}

/** The choice of «Оплатить всё» for a new card that is saved. */
async function saveNewCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Откуда/ }).click();
  await page.getByRole('radio', { name: 'Другая карта' }).check();
  await page.getByRole('button', { name: 'Изменить, что можно делать с картой' }).click();
  await page.getByRole('radio', { name: /^Сохранить для всех заказов/ }).check();
}

async function openRequest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Обращение и ответы' }).click();
  await page.getByText('Заменим экран').waitFor();
}

function openHelp(button: string, text: string) {
  return async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog').getByText(text).first().waitFor();
  };
}

async function askToRemoveCard(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Действия с картой/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Удалить карту' }).click();
  await page.getByRole('dialog').waitFor();
}

async function getCalendarAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Добавить в календарь' }).click();
  await page.getByRole('link', { name: 'Добавить в календарь' }).waitFor();
}

function endedPayment(name: string, before: (page: Page) => Promise<void>, text: string): Scene {
  const path = ({ order }: Fixtures): string =>
    `/client/orders/${order}/pay?success=1&earlyPaymentUuid=${nowhere}`;
  return { name, phone: owner, path, before, act: see(text) };
}

function refusedLogIn(name: string, code: string): Scene {
  return {
    name: `log-in-${name}`,
    phone: null,
    path: at(`/login/phone?error=${code}`),
    act: see('Продолжить'),
  };
}
