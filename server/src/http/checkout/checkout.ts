import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { maskedPhone } from '#domain/auth/phone.ts';
import { checkoutPromises } from '#domain/contracts/contract.ts';
import { success } from '#domain/result.ts';
import type { Context } from '../../use-cases/context.ts';
import { confirmCheckout } from '../../use-cases/checkout/confirm-checkout.ts';
import { payFirstPart } from '../../use-cases/checkout/pay-first-part.ts';
import { startConfirmation } from '../../use-cases/checkout/start-confirmation.ts';
import { type CheckoutView, viewCheckout } from '../../use-cases/checkout/view-checkout.ts';
import { maxUserAgentLength } from '../reading/user-agent.ts';
import { presentPictures } from '../merchants/cart-pictures.ts';
import { loginBrowserOf } from '../reading/login-browser.ts';
import type { Exchange, Handler } from '../handler.ts';

export const viewCheckoutHandler: Handler<'GET /checkout'> = async ({ context, request, exchange }) => {
  const visit = {
    ...request,
    browserToken: exchange.cookie('browser'),
    checkoutToken: exchange.cookie('checkout'),
    exchangeToken: exchange.cookie('exchange'),
  };
  const view = await viewCheckout(context, visit);
  return view.ok ? success(presentCheckout(context, view.value)) : view;
};

function presentCheckout(
  context: Context,
  { checkout, schedule, pictures, toSign, ...view }: CheckoutView,
): ResponseOf<Endpoints['GET /checkout']> {
  const {
    orderUuid,
    merchantFullName,
    orderNumber,
    phone,
    purchaseAmount,
    terms,
    cart,
    expiresAt,
    returnUrl,
  } = checkout;
  return {
    ...view,
    orderUuid,
    merchantFullName,
    orderNumber,
    maskedPhone: maskedPhone(phone),
    purchaseAmount,
    commission: schedule.commission,
    fullAmount: schedule.fullAmount,
    shiftPayment: terms.shiftPayment,
    payments: schedule.payments.map(({ planDate, ...payment }) => ({ ...payment, date: planDate })),
    cartItems: cart.map((item) => ({ ...item })),
    pictures: presentPictures(context, pictures),
    expiresAt,
    returnUrl,
    toSign: toSign === null ? null : presentToSign(toSign),
  };
}

function presentToSign({ subject, hashes }: NonNullable<CheckoutView['toSign']>) {
  const { card, lateness } = checkoutPromises(subject);
  return {
    ...hashes,
    cardPromise: card,
    latenessPromise: lateness,
  };
}

export const startCheckoutHandler: Handler<'POST /checkout/start'> = async ({
  context,
  request,
  exchange,
}) => {
  const browser = loginBrowserOf(exchange, context.random);
  ensureCheckoutToken(exchange, context);
  const started = await startConfirmation(context, {
    ...request,
    personalDataHash: request.personalDataHash ?? null,
    cardHash: request.cardHash ?? null,
    browser,
  });
  return started.ok ? success({ otp: started.value }) : started;
};

export const confirmCheckoutHandler: Handler<'POST /checkout/confirm'> = async ({
  context,
  request,
  exchange,
}) => {
  const { browserToken } = loginBrowserOf(exchange, context.random);
  const exchangeToken = context.random.token();
  const confirmed = await confirmCheckout(context, {
    token: request.token,
    code: request.otp.replaceAll(/\s/g, ''),
    contractHash: request.contractHash ?? null,
    personalDataHash: request.personalDataHash ?? null,
    cardHash: request.cardHash ?? null,
    browserToken,
    checkoutToken: ensureCheckoutToken(exchange, context),
    exchangeToken,
    address: exchange.address,
    userAgent: exchange.userAgent.slice(0, maxUserAgentLength),
    utcOffset: exchange.utcOffset,
  });
  if (confirmed.ok && confirmed.value === 'CONFIRMED') exchange.setCookie('exchange', exchangeToken);
  return confirmed.ok ? success({ state: 'CONFIRMED' }) : confirmed;
};

/**
 * Returns the cookie that identifies the purchases of this browser, and sets it if it is missing. It is set before the
 * consent, so that a customer can continue even if the response to the consent is lost.
 */
function ensureCheckoutToken(exchange: Exchange, { random }: Pick<Context, 'random'>): string {
  const token = exchange.cookie('checkout') ?? random.token();
  exchange.setCookie('checkout', token);
  return token;
}

export const payCheckoutHandler: Handler<'POST /checkout/pay'> = ({ context, request, exchange }) =>
  payFirstPart(context, {
    ...request,
    checkoutToken: exchange.cookie('checkout'),
    requestKey: exchange.idempotencyKey,
  });
