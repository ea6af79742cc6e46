import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type Instant, moscowDate, moscowTime, plusDays } from '#domain/dates.ts';
import { consentTexts } from '#domain/consents/consent-texts.ts';
import type { CardUuid, ClientUuid, IntentUuid, OrderUuid } from '#domain/identifier.ts';
import type { PaymentIntent } from '#domain/orders/payment-intent.ts';
import { startSandbox } from '#sandbox/start-sandbox.ts';
import { intentByUuid } from '#server/db/payments/intent-store.ts';
import type { Context } from '#server/use-cases/context.ts';
import { sendSms } from '#server/use-cases/notifications/send-sms.ts';
import { finishPayment } from '#server/use-cases/payments/paying/finish-payment.ts';
import { type PaymentCommand, startPayment } from '#server/use-cases/payments/paying/start-payment.ts';
import { batchedCharges } from '#server/use-cases/charges/charge-order.ts';
import { goodCard } from '#testing/bank/cards.ts';
import { insertManyOrders } from '#testing/domain/many-orders.ts';
import { type CleanUp, openTestDatabase } from '#testing/database/test-database.ts';
import { testBeginsAt } from '#testing/first-day.ts';
import { openProduct } from './own-product.ts';
import { sendCard } from '#testing/people/purchase.ts';
import { advanceClock, injectFault } from '#testing/bank/sandbox-calls.ts';

/** Consent to save a card that is charged only for payments its owner starts. */
export const forNoOrder = { scope: 'NONE', textVersion: 1 } as const;

/** An active order of four payments of 1 000 roubles, with its client. */
export type OwnOrder = { readonly orderUuid: OrderUuid; readonly clientUuid: ClientUuid };

/**
 * The product and a bank in the test's own process, without workers and callbacks. The test starts every step itself.
 */
export type ProductWithBank = {
  readonly product: Awaited<ReturnType<typeof openProduct>>;
  readonly sandboxUrl: string;
  readonly context: Context;
  /** The same product at another instant; the bank's clock does not move. */
  at(timestamp: Instant): Context;
  /** Noon in Moscow, so many days after today. */
  noon(days: number): Instant;
  /** A new order, delivered so many days ago, of a client without a card or of this client. */
  newOrder(daysAgo?: number, ofClient?: ClientUuid): Promise<OwnOrder>;
  /**
   * Pays the next payment on the bank's page and saves the card for this order or for all. Returns the card's uuid.
   */
  saveCard(order: OwnOrder, pan?: string, scope?: 'ORDER' | 'ALL'): Promise<CardUuid>;
  paymentCommand(order: OwnOrder, more?: Partial<PaymentCommand>): PaymentCommand;
  payOnPage(formUrl: string, pan?: string): Promise<void>;
  readIntent(intentUuid: IntentUuid): Promise<PaymentIntent>;
  plant(operation: string, fault: string, times?: number): Promise<void>;
  /** Moves only the bank's clock, by an ISO 8601 duration, so that pending results become final. */
  advanceBank(duration: string): Promise<void>;
  /** Charges what is due for the order at that instant and sends the resulting messages. */
  chargeAndNotify(order: Pick<OwnOrder, 'orderUuid'>, instant: Instant): Promise<void>;
};

export async function openProductWithBank(
  cleanUp: CleanUp,
  environment: Readonly<Record<string, string>> = {},
): Promise<ProductWithBank> {
  const { product, sandbox } = await openBoth(cleanUp, environment);
  const { context } = product;
  const { database, clock } = context;
  const noon = (days: number): Instant => moscowTime(plusDays(moscowDate(clock.now()), days), 12);
  let orders = 0;
  const newOrder = async (daysAgo = 0, ofClient: ClientUuid | null = null): Promise<OwnOrder> => {
    orders += 1;
    const name = `order-${orders}`;
    const many = { ...oneOrder, name, clientsBefore: orders, now: noon(-daysAgo) };
    await database.transaction((transaction) => insertManyOrders(transaction, many));
    const [order] = await database.reader<OwnOrder[]>`
      select order_uuid as "orderUuid", client_uuid as "clientUuid" from orders where order_number = ${`${name}-1`}`;
    assert.ok(order);
    return ofClient === null ? order : giveTo(database, order, ofClient);
  };
  const at = (instant: Instant): Context => contextAt(context, instant);
  return {
    product,
    sandboxUrl: sandbox.url,
    context,
    at,
    noon,
    newOrder,
    saveCard: async (order, pan, scope = 'ORDER') => {
      const started = await startPayment(
        context,
        paymentCommand(order, { cardConsent: { scope, textVersion: consentTexts[scope].version } }),
      );
      assert.ok(started.ok && started.value.formUrl !== undefined, JSON.stringify(started));
      await payOnPage(started.value.formUrl, pan);
      const intentUuid = started.value.intentUuid;
      const finished = await finishPayment(context, { ...order, intentUuid });
      assert.ok(finished.ok && finished.value.state === 'SETTLED', JSON.stringify(finished));
      const [card] = await database.reader<{ cardUuid: CardUuid }[]>`
        select binding_uuid as "cardUuid" from binding where client_uuid = ${order.clientUuid}
          order by created_at desc`;
      assert.ok(card);
      // a card is not charged on the day on which a payment saved it, so the card gets yesterday's date
      await database.autocommit`
        update binding set stored_at = stored_at - interval '1 day' where binding_uuid = ${card.cardUuid}`;
      return card.cardUuid;
    },
    paymentCommand,
    payOnPage,
    readIntent: async (intentUuid) => {
      const intent = await intentByUuid(database.reader, intentUuid);
      assert.ok(intent);
      return intent;
    },
    plant: (operation, fault, times = 1) =>
      injectFault({ sandboxUrl: sandbox.url }, { operation, fault, times }),
    advanceBank: (duration) => advanceClock({ sandboxUrl: sandbox.url }, duration),
    chargeAndNotify: ({ orderUuid }, instant) => chargeAndNotify(at(instant), orderUuid),
  };
}

async function giveTo(
  { autocommit }: Context['database'],
  { orderUuid }: OwnOrder,
  clientUuid: ClientUuid,
): Promise<OwnOrder> {
  await autocommit`update orders set client_uuid = ${clientUuid} where order_uuid = ${orderUuid}`;
  await autocommit`update order_document set client_uuid = ${clientUuid} where order_uuid = ${orderUuid}`;
  return { orderUuid, clientUuid };
}

/** Payments are due every 31 days, so that the age of an order decides what is due, in every month of the year. */
const oneOrder = {
  orders: 1,
  clients: 1,
  terms: { paymentsIntervalUnit: 'DAYS', paymentsIntervalValue: 31 },
} as const;

async function openBoth(cleanUp: CleanUp, environment: Readonly<Record<string, string>>) {
  const databaseUrl = await openTestDatabase(cleanUp, 'demo');
  const sandbox = await startSandbox({ port: 0, productUrl: 'http://127.0.0.1:1', beginsAt: testBeginsAt });
  cleanUp.after(sandbox.close);
  const product = await openProduct(cleanUp, {
    DATABASE_URL: databaseUrl,
    GATEWAY_URL: `${sandbox.url}/payment/rest`,
    SMS_URL: `${sandbox.url}/sms/send`,
    ...environment,
  });
  return { product, sandbox };
}

function contextAt(context: Context, instant: Instant): Context {
  return {
    ...context,
    clock: { ...context.clock, now: () => instant, today: () => moscowDate(instant) },
  };
}

async function chargeAndNotify(context: Context, orderUuid: OrderUuid): Promise<void> {
  await batchedCharges(context)(orderUuid);
  const notices = await context.database.reader<{ smsId: number }[]>`
    select sms_id as "smsId" from charge_notice where order_uuid = ${orderUuid}`;
  for (const { smsId } of notices) await sendSms(context, smsId);
}

/** Command for the order's next payment on the bank's page with a new key; `more` overrides fields. */
function paymentCommand(order: OwnOrder, more: Partial<PaymentCommand> = {}): PaymentCommand {
  return {
    ...order,
    choice: { kind: 'NEXT_PAYMENT' },
    kind: 'RECURRENT',
    card: null,
    amount: null,
    requestKey: randomUUID(),
    ...more,
  };
}

async function payOnPage(formUrl: string, pan = goodCard): Promise<void> {
  assert.notEqual(await sendCard(formUrl, { pan, expiry: '12/40', cvc: '123' }), null);
}
