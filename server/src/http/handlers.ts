import type { Call } from '#contract/endpoints.ts';
import type { Handler } from './handler.ts';
import { detectDeviceHandler } from './config/detect-device.ts';
import { viewConfigurationHandler } from './config/view-configuration.ts';
import { viewUserHandler } from './clients/view-user.ts';
import { finishLogInHandler } from './auth/finish-log-in.ts';
import { logOutHandler } from './auth/log-out.ts';

import { sendNewCodeHandler, startLogInHandler } from './auth/start-log-in.ts';
import { listOrdersHandler } from './orders/list-orders.ts';
import { listPenaltiesHandler } from './orders/list-penalties.ts';
import { viewOrderHandler } from './orders/view-order.ts';
import { notImplemented } from './not-implemented.ts';

type Handlers = { readonly [C in Call]: Handler<C> | typeof notImplemented };

/** Every call of the contract and who answers it: a call without a handler does not compile. */
export const handlers = {
  'POST /client/auth/start': startLogInHandler,
  'POST /client/auth/newOtp': sendNewCodeHandler,
  'POST /client/auth/finish': finishLogInHandler,
  'POST /client/auth/logout': logOutHandler,
  'POST /logout': logOutHandler,
  'GET /user': viewUserHandler,
  'POST /admin/client/info': notImplemented,
  'POST /admin/v1/client/status/block': notImplemented,
  'POST /admin/v1/client/status/unblock': notImplemented,
  'POST /client/order/list': listOrdersHandler,
  'POST /client/order': viewOrderHandler,
  'GET /client/order/penalties': listPenaltiesHandler,
  'POST /admin/client/orders': notImplemented,
  'POST /admin/client/order': notImplemented,
  'POST /admin/client/penalties': notImplemented,
  'POST /admin/client/stopSchedules': notImplemented,
  'POST /early-payment/quote': notImplemented,
  'POST /early-payment/initRawCount.do': notImplemented,
  'POST /early-payment/initRawNumber.do': notImplemented,
  'POST /payment/init': notImplemented,
  'POST /payment/recurrent': notImplemented,
  'POST /overdue/manualPayment.do': notImplemented,
  'POST /overdue/registerPenaltyOrder.do': notImplemented,
  'POST /early-payment/finish.do': notImplemented,
  'POST /admin/v1/client/penalties/cancel': notImplemented,
  'GET /client/payments': notImplemented,
  'POST /admin/client/bindings': notImplemented,
  'POST /client/payments/initBindingUpdate.do': notImplemented,
  'POST /client/payments/finishBindingUpdate.do': notImplemented,
  'GET /checkout': notImplemented,
  'POST /checkout/start': notImplemented,
  'POST /checkout/confirm': notImplemented,
  'POST /checkout/pay': notImplemented,
  'GET /merchant/v1/products': notImplemented,
  'POST /merchant/v1/orders': notImplemented,
  'GET /merchant/v1/orders/:orderUuid': notImplemented,
  'POST /merchant/v1/orders/:orderUuid/deliver': notImplemented,
  'POST /merchant/v1/orders/:orderUuid/refund': notImplemented,
  'POST /merchant/v1/orders/:orderUuid/reverse': notImplemented,
  'GET /barrel/': viewConfigurationHandler,
  'GET /device/detect': detectDeviceHandler,
} as const satisfies Handlers;
