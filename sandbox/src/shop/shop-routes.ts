import { randomInt, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { moscowMonth } from '../bank/card.ts';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import { isRecord, readParameters, type RequestParameters } from '../parameters.ts';
import { type Cart, goods, readCart, withPictures } from './goods.ts';
import type { Deliver } from './delivery.ts';
import type { MerchantAnswer, MerchantClient } from './merchant-client.ts';
import type { ShopOrder, ShopOrders } from './shop-orders.ts';
import { pictureOf } from './pictures.ts';
import { cartPage, goodsPage, orderPage, ordersPage, unknownOrderPage } from './shop-pages.ts';

export type ShopRoutesOptions = {
  readonly orders: ShopOrders;
  readonly merchant: MerchantClient;
  readonly deliver: Deliver;
  readonly clock: SandboxClock;
  /** Public address of the shop. */
  readonly publicUrl: () => string;
};

/** A small shop that sells by instalments through the merchant API; it works without scripts. */
export function shopRoutes(app: FastifyInstance, options: ShopRoutesOptions): void {
  app.get('/shop', (request, reply) => html(reply, goodsPage(cartOf(readParameters(request.query)))));

  app.get<{ Params: { name: string } }>('/shop/pictures/:name', (request, reply) => {
    const good = goods.find(({ id }) => request.params.name === `${id}.png`);
    return good === undefined ? reply.code(404).send() : reply.type('image/png').send(pictureOf(good));
  });

  app.get('/shop/cart', async (request, reply) => {
    const products = await options.merchant.products();
    return html(reply, cartPage(cartOf(readParameters(request.query)), products, null));
  });

  app.post('/shop/checkout', async (request, reply) => {
    const fields = readParameters(request.body);
    const result = await buy(options, fields);
    if (result.kind === 'CHECKOUT') return reply.redirect(result.url, 303);
    reply.code(422);
    return html(reply, cartPage(cartOf(fields), await options.merchant.products(), result.message));
  });

  app.get('/shop/orders', (_request, reply) => html(reply, ordersPage(options.orders.list())));

  app.get('/shop/return', async (request, reply) => {
    const order = options.orders.find(readParameters(request.query).text('order') ?? '');
    if (order === null) return html(reply.code(404), unknownOrderPage());
    return html(reply, await afterReturn(options, order));
  });

  app.post<{ Params: { orderNumber: string; action: string } }>(
    '/shop/orders/:orderNumber/:action',
    async (request, reply) => {
      const order = options.orders.find(request.params.orderNumber);
      if (order === null) return html(reply.code(404), unknownOrderPage());
      const answer = await runAction(options, order, {
        action: request.params.action,
        fields: readParameters(request.body),
      });
      if (answer.kind === 'DONE') return reply.redirect(`/shop/return?order=${order.orderNumber}`, 303);
      const now = await options.merchant.order(order.orderUuid);
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

/** Registers a purchase and returns the checkout address. */
async function buy(options: ShopRoutesOptions, fields: RequestParameters): Promise<Purchase> {
  const { lines, total } = cartOf(fields);
  const phone = (fields.text('phone') ?? '').replace(/\D/g, '');
  const productId = fields.text('productId');
  if (lines.length === 0) return { kind: 'PROBLEM', message: 'Корзина пуста' };
  if (!/^\d{10}$/.test(phone)) return { kind: 'PROBLEM', message: 'Введите десять цифр телефона' };
  if (productId === null) return { kind: 'PROBLEM', message: 'Выберите, как платить' };
  const orderNumber = `${moscowMonth(options.clock.now())}-${randomInt(10_000_000, 100_000_000)}`;
  const answer = await options.merchant.post(
    '/orders',
    {
      orderNumber,
      productId,
      amount: total,
      currency: 'RUB',
      customer: { countryCode: '7', phone },
      cart: withPictures(lines, options.publicUrl()),
      channel: 'SBOL_BANK_GATEWAY',
      returnUrl: `${options.publicUrl()}/shop/return?order=${orderNumber}`,
      notificationUrl: `${options.publicUrl()}/shop/webhooks`,
    },
    orderNumber,
  );
  return startCheckout(options, answer, {
    orderNumber,
    lines,
    total,
    phone,
    deliverImmediately: fields.text('later') === null,
  });
}

function startCheckout(
  options: ShopRoutesOptions,
  answer: MerchantAnswer,
  purchase: Omit<ShopOrder, 'orderUuid'>,
): Purchase {
  if (answer.kind === 'REFUSED') return { kind: 'PROBLEM', message: answer.message };
  const { orderUuid, checkoutUrl } = answer.body;
  if (typeof orderUuid !== 'string' || typeof checkoutUrl !== 'string') {
    return { kind: 'PROBLEM', message: 'Сервис рассрочки ответил непонятно' };
  }
  options.orders.save({ ...purchase, orderUuid });
  return { kind: 'CHECKOUT', url: checkoutUrl };
}

/** Handles the return of the customer: queries the state, and delivers an approved purchase. */
async function afterReturn(options: ShopRoutesOptions, order: ShopOrder): Promise<string> {
  const answer = await options.merchant.order(order.orderUuid);
  if (stateOf(answer) !== 'APPROVED' || !order.deliverImmediately) {
    return orderPage({
      order,
      state: stateOf(answer),
      message: answer.kind === 'REFUSED' ? answer.message : null,
    });
  }
  const delivered = await options.deliver(order);
  return delivered.kind === 'DONE'
    ? orderPage({ order, state: stateOf(delivered), message: null })
    : orderPage({ order, state: 'APPROVED', message: delivered.message });
}

function runAction(
  options: ShopRoutesOptions,
  order: ShopOrder,
  { action, fields }: { action: string; fields: RequestParameters },
): Promise<MerchantAnswer> {
  const path = `/orders/${encodeURIComponent(order.orderUuid)}`;
  switch (action) {
    case 'deliver':
      return options.deliver(order);
    case 'reverse':
      return options.merchant.post(`${path}/reverse`, {}, randomUUID());
    case 'refund': {
      const amount = kopecks(fields.text('amount') ?? '');
      if (amount === null) return Promise.resolve({ kind: 'REFUSED', message: 'Введите сумму в рублях' });
      return options.merchant.post(`${path}/refund`, { amount }, randomUUID());
    }
    default:
      return Promise.resolve({ kind: 'REFUSED', message: 'Магазин так не умеет' });
  }
}

/** Converts `1 234,5` to 123450; null when it is not a sum in roubles. */
function kopecks(text: string): number | null {
  const [, whole, rest = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.replace(/\s/g, '')) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(rest.padEnd(2, '0'));
}

function stateOf(answer: MerchantAnswer): string | null {
  if (answer.kind === 'REFUSED' || !isRecord(answer.body)) return null;
  const { state } = answer.body;
  return typeof state === 'string' ? state : null;
}
