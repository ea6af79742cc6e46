import { randomInt, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { moscowMonth } from '../bank/card.ts';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import { isRecord, readParameters, type RequestParameters } from '../parameters.ts';
import { type Cart, readCart } from './goods.ts';
import type { HandOver } from './hand-over.ts';
import type { MerchantAnswer, MerchantClient } from './merchant-client.ts';
import type { ShopOrder, ShopOrders } from './shop-orders.ts';
import { cartPage, goodsPage, orderPage, ordersPage, unknownOrderPage } from './shop-pages.ts';

export type ShopDoor = {
  readonly orders: ShopOrders;
  readonly merchant: MerchantClient;
  readonly handOver: HandOver;
  readonly clock: SandboxClock;
  /** Where the customer and the product find the shop. */
  readonly publicUrl: () => string;
};

/** A small shop that sells by instalments through the merchant API, start to finish; it works without scripts. */
export function shopRoutes(app: FastifyInstance, door: ShopDoor): void {
  app.get('/shop', (request, reply) => html(reply, goodsPage(cartOf(readParameters(request.query)))));

  app.get('/shop/cart', async (request, reply) => {
    const products = await door.merchant.products();
    return html(reply, cartPage(cartOf(readParameters(request.query)), products, null));
  });

  app.post('/shop/checkout', async (request, reply) => {
    const fields = readParameters(request.body);
    const result = await buy(door, fields);
    if (result.kind === 'CHECKOUT') return reply.redirect(result.url, 303);
    reply.code(422);
    return html(reply, cartPage(cartOf(fields), await door.merchant.products(), result.message));
  });

  app.get('/shop/orders', (_request, reply) => html(reply, ordersPage(door.orders.list())));

  app.get('/shop/return', async (request, reply) => {
    const order = door.orders.find(readParameters(request.query).text('order') ?? '');
    if (order === null) return html(reply.code(404), unknownOrderPage());
    return html(reply, await afterReturn(door, order));
  });

  app.post<{ Params: { orderNumber: string; action: string } }>(
    '/shop/orders/:orderNumber/:action',
    async (request, reply) => {
      const order = door.orders.find(request.params.orderNumber);
      if (order === null) return html(reply.code(404), unknownOrderPage());
      const answer = await act(door, order, {
        action: request.params.action,
        fields: readParameters(request.body),
      });
      if (answer.kind === 'DONE') return reply.redirect(`/shop/return?order=${order.orderNumber}`, 303);
      const now = await door.merchant.order(order.orderUuid);
      return html(reply.code(422), orderPage({ order, state: stateOf(now), message: answer.message }));
    },
  );
}

function html(reply: FastifyReply, body: string): FastifyReply {
  return reply.type('text/html').send(body);
}

function cartOf(fields: RequestParameters): Cart {
  return readCart(fields.text);
}

type Purchase =
  | { readonly kind: 'CHECKOUT'; readonly url: string }
  | { readonly kind: 'PROBLEM'; readonly message: string };

/** Registers the purchase with the product and leads the customer to its checkout. */
async function buy(door: ShopDoor, fields: RequestParameters): Promise<Purchase> {
  const { lines, total } = cartOf(fields);
  const phone = (fields.text('phone') ?? '').replace(/\D/g, '');
  const productId = fields.text('productId');
  if (lines.length === 0) return { kind: 'PROBLEM', message: 'Корзина пуста' };
  if (!/^\d{10}$/.test(phone)) return { kind: 'PROBLEM', message: 'Введите десять цифр телефона' };
  if (productId === null) return { kind: 'PROBLEM', message: 'Выберите, как платить' };
  const orderNumber = `${moscowMonth(door.clock.now())}-${randomInt(10_000_000, 100_000_000)}`;
  const answer = await door.merchant.post(
    '/orders',
    {
      orderNumber,
      productId,
      amount: total,
      currency: 'RUB',
      customer: { countryCode: '7', phone },
      cart: lines,
      channel: 'SBOL_BANK_GATEWAY',
      returnUrl: `${door.publicUrl()}/shop/return?order=${orderNumber}`,
      notificationUrl: `${door.publicUrl()}/shop/webhooks`,
    },
    orderNumber,
  );
  return opened(door, answer, { orderNumber, lines, total, phone, atOnce: fields.text('later') === null });
}

function opened(door: ShopDoor, answer: MerchantAnswer, purchase: Omit<ShopOrder, 'orderUuid'>): Purchase {
  if (answer.kind === 'REFUSED') return { kind: 'PROBLEM', message: answer.message };
  const { orderUuid, checkoutUrl } = answer.body;
  if (typeof orderUuid !== 'string' || typeof checkoutUrl !== 'string') {
    return { kind: 'PROBLEM', message: 'Сервис рассрочки ответил непонятно' };
  }
  door.orders.save({ ...purchase, orderUuid });
  return { kind: 'CHECKOUT', url: checkoutUrl };
}

/** The customer is back: the shop asks how far the purchase has come, and hands over what was approved if it has not yet. */
async function afterReturn(door: ShopDoor, order: ShopOrder): Promise<string> {
  const answer = await door.merchant.order(order.orderUuid);
  if (stateOf(answer) !== 'APPROVED' || !order.atOnce) {
    return orderPage({
      order,
      state: stateOf(answer),
      message: answer.kind === 'REFUSED' ? answer.message : null,
    });
  }
  const delivered = await door.handOver(order);
  return delivered.kind === 'DONE'
    ? orderPage({ order, state: stateOf(delivered), message: null })
    : orderPage({ order, state: 'APPROVED', message: delivered.message });
}

function act(
  door: ShopDoor,
  order: ShopOrder,
  { action, fields }: { action: string; fields: RequestParameters },
): Promise<MerchantAnswer> {
  const path = `/orders/${encodeURIComponent(order.orderUuid)}`;
  switch (action) {
    case 'deliver':
      return door.handOver(order);
    case 'reverse':
      return door.merchant.post(`${path}/reverse`, {}, randomUUID());
    case 'refund': {
      const amount = kopecks(fields.text('amount') ?? '');
      if (amount === null) return Promise.resolve({ kind: 'REFUSED', message: 'Введите сумму в рублях' });
      return door.merchant.post(`${path}/refund`, { amount }, randomUUID());
    }
    default:
      return Promise.resolve({ kind: 'REFUSED', message: 'Магазин так не умеет' });
  }
}

/** `1 234,5` to 123450; `null` when it is no sum of roubles. */
function kopecks(written: string): number | null {
  const [, whole, rest = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(written.replace(/\s/g, '')) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(rest.padEnd(2, '0'));
}

function stateOf(answer: MerchantAnswer): string | null {
  if (answer.kind === 'REFUSED' || !isRecord(answer.body)) return null;
  const { state } = answer.body;
  return typeof state === 'string' ? state : null;
}
