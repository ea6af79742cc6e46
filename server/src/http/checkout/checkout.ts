import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { maskedPhone } from '#domain/auth/phone.ts';
import { done } from '#domain/result.ts';
import { confirmCheckout } from '../../use-cases/checkout/confirm-checkout.ts';
import { payFirstPart } from '../../use-cases/checkout/pay-first-part.ts';
import { startConfirmation } from '../../use-cases/checkout/start-confirmation.ts';
import type { CheckoutView } from '../../use-cases/checkout/view-checkout.ts';
import { viewCheckout } from '../../use-cases/checkout/view-checkout.ts';
import { visitorOf } from '../auth/phone-of-request.ts';
import type { Handler } from '../handler.ts';

export const viewCheckoutHandler: Handler<'GET /checkout'> = async ({ context, request, exchange }) => {
  const visit = {
    ...request,
    browserToken: exchange.cookie('browser'),
    checkoutToken: exchange.cookie('checkout'),
  };
  const view = await viewCheckout(context, visit);
  return view.ok ? done(presentCheckout(view.value)) : view;
};

function presentCheckout({
  checkout,
  schedule,
  ...view
}: CheckoutView): ResponseOf<Endpoints['GET /checkout']> {
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
    expiresAt,
    returnUrl,
  };
}

export const startCheckoutHandler: Handler<'POST /checkout/start'> = async ({
  context,
  request,
  exchange,
}) => {
  const visitor = visitorOf(exchange, context.chance);
  const started = await startConfirmation(context, { ...request, visitor });
  return started.ok ? done({ otp: started.value }) : started;
};

export const confirmCheckoutHandler: Handler<'POST /checkout/confirm'> = async ({
  context,
  request,
  exchange,
}) => {
  const { browserToken } = visitorOf(exchange, context.chance);
  const checkoutToken = exchange.cookie('checkout') ?? context.chance.token();
  const confirmed = await confirmCheckout(context, {
    token: request.token,
    code: request.otp.replaceAll(/\s/g, ''),
    browserToken,
    checkoutToken,
  });
  if (!confirmed.ok) return confirmed;
  exchange.setCookie('checkout', checkoutToken);
  return done({ state: confirmed.value });
};

export const payCheckoutHandler: Handler<'POST /checkout/pay'> = ({ context, request, exchange }) =>
  payFirstPart(context, { ...request, checkoutToken: exchange.cookie('checkout') });
