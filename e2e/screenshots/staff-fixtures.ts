import assert from 'node:assert/strict';
import { instant, moscowDate, plusDays } from '#domain/dates.ts';
import { openDatabase } from '#server/db/database.ts';
import { cardThatDeclinesLater, cardThatIsStolenLater } from '#testing/bank/cards.ts';
import { calls } from '#testing/calls.ts';
import { callAsShop, buy } from '#testing/people/purchase.ts';
import { newApiClient, type ApiClient } from '#testing/api-client.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { clockNow } from '#testing/bank/sandbox-calls.ts';

/**
 * A client with stopped charges on one order, a cancelled penalty on another, and notes on both.
 */
export const managedClient = '9001000081';

/** A client blocked by staff. */
export const blockedClient = '9001000082';

/** A staff login whose password is older than 90 days. */
export const expiredPassword = 'product.viewer';

export type StaffFixtures = {
  readonly stoppedOrder: string;
  readonly penaltyOrder: string;
  /** A quarter that contains all events, as query parameters of the report. */
  readonly days: string;
};

type ManagedOrders = Pick<StaffFixtures, 'stoppedOrder' | 'penaltyOrder'>;

/**
 * Buys the orders whose payments fall due when the clock moves. Two orders with one card share its tries by chance, so
 * each has a card of its own.
 */
export async function buyManagedOrders(stack: Stack): Promise<ManagedOrders> {
  const input = { phone: managedClient, amount: 1_249_000 } as const;
  const stoppedOrder = await buy(stack, { ...input, orderNumber: 'STOPPED-1', pan: cardThatIsStolenLater });
  const imageUrl = `${stack.sandboxUrl}/shop/pictures/bicycle.png`;
  const cart = [{ name: 'Велосипед «Тропа»', itemPrice: input.amount, itemAmount: 1, imageUrl }];
  const pan = cardThatDeclinesLater;
  const penaltyOrder = await buy(stack, { ...input, orderNumber: 'PENALTY-1', cart, pan });
  await buy(stack, { phone: blockedClient, orderNumber: 'BLOCKED-1' });
  return { stoppedOrder, penaltyOrder };
}

/** Fills every list of the back office. Call it after the clock has moved beyond the due dates. */
export async function workAsStaff(
  stack: Stack,
  { stoppedOrder, penaltyOrder }: ManagedOrders,
): Promise<StaffFixtures> {
  for (const login of screenshotStaff) await renewPassword(stack, login);
  const admin = await screenshotLogin(stack, 'admin');
  await lookAfterClients(admin, { stoppedOrder, penaltyOrder });
  await grantLongPause(admin);
  await fillCatalogue(admin);
  await askForFiles(admin);
  await must(admin, calls.inviteStaff, {
    login: 'n.sokolova',
    phone: '9003000001',
    fullName: 'Соколова Наталья Викторовна',
    permissions: ['VIEW_CLIENT_LK', 'VIEW_REPORTS'],
  });
  await buyWithLargeRefund(stack);
  await insertFailures(stack, stoppedOrder);
  return { stoppedOrder, penaltyOrder, days: await quarter(stack) };
}

const password = 'снег идёт третий день';
const screenshotStaff = ['admin', 'support'] as const;

/** Changes a password that expired when the clock moved. */
async function renewPassword({ productUrl }: Stack, login: string): Promise<void> {
  const known = { login, password: 'demo-password-1', newPassword: password };
  await must(newApiClient(productUrl), calls.changePassword, known);
}

export async function screenshotLogin({ productUrl }: Stack, login: string): Promise<ApiClient> {
  const apiClient = newApiClient(productUrl);
  await must(apiClient, calls.logInByPassword, { login, password });
  return apiClient;
}

async function must(apiClient: ApiClient, call: string, body: unknown): Promise<Record<string, unknown>> {
  const answer = await apiClient.send(call, body, { 'idempotency-key': crypto.randomUUID() });
  assert.equal(answer.body.status, 'SUCCESS', `${call}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function lookAfterClients(
  admin: ApiClient,
  { stoppedOrder, penaltyOrder }: ManagedOrders,
): Promise<void> {
  const client = { countryCode: '7', phone: managedClient };
  await must(admin, calls.stopSchedules, {
    ...client,
    orderUuid: stoppedOrder,
    note: 'Банкротство',
  });
  const { order } = await must(admin, calls.viewOrderAsStaff, { ...client, orderUuid: penaltyOrder });
  const [penalty] = (order as { penalties: { penaltyUuid: string }[] }).penalties;
  await must(admin, calls.cancelPenalty, {
    orderUuid: penaltyOrder,
    penaltyUuid: penalty?.penaltyUuid,
  });
  const note = calls.addNote;
  await must(admin, note, {
    ...client,
    text: 'Просит звонить после 18:00. Дозвониться удалось со второго раза.',
  });
  await must(admin, note, {
    ...client,
    orderUuid: stoppedOrder,
    text: 'Решение суда от 12 марта приложено к делу.',
  });
  await must(admin, calls.blockClient, {
    countryCode: '7',
    phone: blockedClient,
    comment: 'Телефон потерян, клиент просит закрыть вход',
  });
}

/** A decision about the relief that waits for a second person. */
async function grantLongPause(admin: ApiClient): Promise<void> {
  const { requests } = await must(admin, calls.listPauseRequests, { nextPage: { count: 25, page: 0 } });
  const waiting = (requests as { requestUuid: string; state: string; requestedAt: string }[]).find(
    ({ state }) => state === 'WAITING',
  );
  assert.ok(waiting);
  const { requestUuid, requestedAt } = waiting;
  const dateTo = plusDays(moscowDate(instant(requestedAt)), 59);
  await admin.send(calls.grantPause, { requestUuid, dateTo, lawTermConfirmed: true });
}

async function fillCatalogue(admin: ApiClient): Promise<void> {
  await must(admin, calls.addProduct, {
    name: 'Шесть платежей с комиссией вперёд',
    termUi: '6 месяцев',
    isBased: false,
    withoutPenalties: false,
    initialPaymentPercentage: null,
    paymentsCount: 6,
    paymentsIntervalValue: 1,
    paymentsIntervalUnit: 'MONTHS',
    shiftPayment: false,
    minAmount: 100_000,
    maxAmount: 15_000_000,
    commissionPercentage: 30,
    minCommission: 0,
    maxCommission: 0,
    commissionRule: 'EARLY_COMMISSION',
  });
  const rates = [
    { lowerLimit: 1, greaterLimit: 1_000_000, serviceFee: 9_900 },
    { lowerLimit: 1_000_001, greaterLimit: 3_000_000, serviceFee: 19_900 },
    { lowerLimit: 3_000_001, greaterLimit: null, serviceFee: 29_900 },
  ];
  await must(admin, calls.addService, {
    service: {
      serviceId: 'PAY_DAY_CHOICE',
      serviceName: 'Удобный день платежа',
      serviceDescription: 'Платежи приходятся на день, который выбрал клиент',
      rates,
      sberPrimeDiscount: 0.25,
      excludeProducts: ['two-weeks'],
      bufferHours: 48,
      servicePaymentOrderLifeTimeMinutes: 30,
      enabled: false,
    },
  });
  const category = { subscriptionId: 'PRIME_PLUS', subscriptionName: 'СберПрайм+', discountEnabled: true };
  await must(admin, calls.addSubscription, { ...category, status: 'ACTUAL' });
  await must(admin, calls.addDiscount, { discount: 0.5, products: ['old-six-months'] });
}

async function askForFiles(admin: ApiClient): Promise<void> {
  for (const format of ['XLSX', 'CSV'])
    await must(admin, calls.askForExport, { list: 'PRODUCTS', format, filter: {} });
}

/** A refund large enough to need a second person. */
async function buyWithLargeRefund(stack: Stack): Promise<void> {
  const orderUuid = await buy(stack, { phone: '9001000083', orderNumber: 'LARGE-1', amount: 4_500_000 });
  await callAsShop(stack, { orderUuid, action: 'refund', amount: 3_000_000, key: 'large' });
}

/** Inserts a dead-lettered job and a reconciliation difference, which a working product does not have. */
async function insertFailures(stack: Stack, orderUuid: string): Promise<void> {
  const { reader, close } = openDatabase({ url: stack.databaseUrl, connections: 1 });
  const now = await clockNow(stack);
  await reader`
    insert into job (kind, key, payload, run_at, state, attempts, last_error)
    values ('forget-lost-requests', 'pictures', '{}', ${now}, 'PARKED', 20, 'PostgresError')`;
  await reader`
    insert into reconciliation_difference
      (difference_uuid, kind, subject, order_uuid, our_amount, their_amount, found_at, seen_at)
    values (gen_random_uuid(), 'REFUND_DIFFERS', 'pictures', ${orderUuid}, 0, 150000, ${now}, 'infinity')`;
  await close();
}

async function quarter(stack: Stack): Promise<string> {
  const now = Date.parse(await clockNow(stack));
  const day = (shift: number): string => new Date(now + shift * 86_400_000).toISOString().slice(0, 10);
  return `from=${day(-89)}&to=${day(0)}`;
}
