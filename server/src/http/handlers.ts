import type { Call } from '#contract/endpoints.ts';
import type { ClientCall, Handler, SessionReader } from './handler.ts';
import { endOtherSessionsHandler, listSessionsHandler } from './auth/client-sessions.ts';
import { exchangeCheckoutCodeHandler } from './auth/exchange-checkout-code.ts';
import { finishLogInHandler } from './auth/finish-log-in.ts';
import { logOutHandler } from './auth/log-out.ts';
import { sendNewCodeHandler, startLogInHandler } from './auth/start-log-in.ts';
import { startSingleSignOnHandler } from './auth/start-single-sign-on.ts';
import {
  readCalendarFeedHandler,
  renewCalendarFeedHandler,
  viewCalendarFeedHandler,
  withdrawCalendarFeedHandler,
} from './calendar/calendar-feed.ts';
import { finishCardChangeHandler, startCardChangeHandler } from './cards/change-card.ts';
import { listCardsHandler } from './cards/list-cards.ts';
import {
  finishCardAdditionHandler,
  preferCardHandler,
  setCardConsentHandler,
  removeCardHandler,
  startCardAdditionHandler,
} from './cards/saved-cards.ts';
import {
  confirmCheckoutHandler,
  payCheckoutHandler,
  startCheckoutHandler,
  viewCheckoutHandler,
} from './checkout/checkout.ts';
import { switchReminderHandler, viewRemindersHandler } from './clients/reminders.ts';
import { viewUserHandler } from './clients/view-user.ts';
import { listMarksHandler } from './merchants/marks.ts';
import { detectDeviceHandler } from './config/detect-device.ts';
import { viewConfigurationHandler } from './config/view-configuration.ts';
import {
  listConsentsHandler,
  listPurchasesHandler,
  printAgreementHandler,
  printConsentHandler,
  viewAgreementHandler,
  withdrawConsentHandler,
} from './documents/checkout-documents.ts';
import { certificateHandler, contractHandler } from './documents/order-documents.ts';
import { statementHandler, statementTableHandler } from './documents/statement.ts';
import { switchOwnContactRefusalHandler } from './notifications/contact-refusal.ts';
import { readMessagesHandler, viewOwnMessagesHandler } from './notifications/notifications.ts';
import {
  changeOwnEmailHandler,
  subscribeBrowserHandler,
  unsubscribeBrowserHandler,
  chooseChannelsHandler,
  confirmEmailHandler,
  viewSettingsHandler,
} from './notifications/settings.ts';
import { viewOrderHistoryHandler } from './history/view-order-history.ts';
import {
  deliverOrderHandler,
  listProductsHandler,
  refundOrderHandler,
  registerOrderHandler,
  reverseOrderHandler,
  viewMerchantOrderHandler,
} from './merchants/orders.ts';
import { listPlansHandler } from './merchants/plans.ts';
import { explainOrderHandler } from './orders/explain-order.ts';
import { listChargesHandler } from './orders/list-charges.ts';
import { listOrdersHandler } from './orders/list-orders.ts';
import { listPenaltiesHandler } from './orders/list-penalties.ts';
import { trackRefundsHandler } from './orders/track-refunds.ts';
import { viewFailedChargeHandler } from './orders/view-failed-charge.ts';
import { viewOrderTriesHandler } from './orders/view-order-tries.ts';
import { viewOrderHandler } from './orders/view-order.ts';
import { finishPaymentHandler } from './payments/finish-payment.ts';
import { listDueHandler, payAllDueHandler } from './payments/due.ts';
import { listPendingHandler } from './payments/pending-payments.ts';
import { quoteOptionsHandler } from './payments/quote-options.ts';
import { quoteSumHandler } from './payments/quote-sum.ts';
import {
  initPaymentHandler,
  initRawCountHandler,
  initRawNumberHandler,
  initRawSumHandler,
  manualPaymentHandler,
  recurrentPaymentHandler,
  registerPenaltyHandler,
} from './payments/start-payment.ts';
import { answerProblemHandler } from './pauses/answer-problem.ts';
import { askReliefHandler, reportProblemHandler, viewClientPausesHandler } from './pauses/client-pauses.ts';
import { buyServiceHandler } from './services/buy-service.ts';
import { viewServicesHandler } from './services/view-services.ts';
import { staffHandlers } from './staff-handlers.ts';

type Handlers = {
  readonly [C in Call]: Handler<C> | (C extends ClientCall ? SessionReader<C> : never);
};

/** The handlers of all calls of the contract. A call without a handler does not compile. */
export const handlers = {
  'POST /client/auth/start': startLogInHandler,
  'POST /client/auth/newOtp': sendNewCodeHandler,
  'POST /client/auth/finish': finishLogInHandler,
  'POST /client/auth/exchange': exchangeCheckoutCodeHandler,
  'POST /client/auth/logout': logOutHandler('client'),
  'GET /client/sessions': listSessionsHandler,
  'POST /client/sessions/endOthers': endOtherSessionsHandler,
  'POST /login/oauth2/authorization/sberid': startSingleSignOnHandler,
  'POST /logout': logOutHandler('client', 'staff'),
  'GET /user': viewUserHandler,
  'GET /client/reminders': viewRemindersHandler,
  'POST /client/reminders/switch': switchReminderHandler,
  'POST /client/order/list': listOrdersHandler,
  'POST /client/order': viewOrderHandler,
  'POST /client/order/explain': explainOrderHandler,
  'GET /client/order/penalties': listPenaltiesHandler,
  'GET /client/order/charges': listChargesHandler,
  'GET /client/calendar/feed': viewCalendarFeedHandler,
  'POST /client/calendar/feed/renew': renewCalendarFeedHandler,
  'POST /client/calendar/feed/withdraw': withdrawCalendarFeedHandler,
  'GET /calendar/:token/payments.ics': readCalendarFeedHandler,
  'POST /client/order/failedCharge': viewFailedChargeHandler,
  'POST /client/order/tries': viewOrderTriesHandler,
  'GET /client/order/pendingPayments': listPendingHandler,
  'POST /client/order/services': viewServicesHandler,
  'POST /client/order/services/buy': buyServiceHandler,
  'POST /client/order/pauses': viewClientPausesHandler,
  'POST /client/order/problem': reportProblemHandler,
  'POST /client/order/pauses/relief': askReliefHandler,
  'POST /merchant/v1/orders/:orderUuid/problem-answer': answerProblemHandler,
  'POST /client/order/refunds': trackRefundsHandler,
  'POST /client/messages/list': viewOwnMessagesHandler,
  'POST /client/messages/read': readMessagesHandler,
  'POST /client/contactRefusal': switchOwnContactRefusalHandler,
  'GET /client/notificationSettings': viewSettingsHandler,
  'POST /client/notificationSettings': chooseChannelsHandler,
  'POST /client/push/subscribe': subscribeBrowserHandler,
  'POST /client/push/unsubscribe': unsubscribeBrowserHandler,
  'POST /client/email': changeOwnEmailHandler,
  'POST /client/email/confirm': confirmEmailHandler,
  'POST /client/order/operations': viewOrderHistoryHandler,
  'POST /early-payment/quote': quoteOptionsHandler,
  'POST /early-payment/quoteSum': quoteSumHandler,
  'POST /early-payment/initRawSum.do': initRawSumHandler,
  'POST /early-payment/initRawCount.do': initRawCountHandler,
  'POST /early-payment/initRawNumber.do': initRawNumberHandler,
  'POST /payment/init': initPaymentHandler,
  'POST /payment/recurrent': recurrentPaymentHandler,
  'POST /overdue/manualPayment.do': manualPaymentHandler,
  'POST /client/due': listDueHandler,
  'POST /payment/initAllDue': payAllDueHandler,
  'POST /overdue/registerPenaltyOrder.do': registerPenaltyHandler,
  'POST /early-payment/finish.do': finishPaymentHandler,
  'GET /client/payments': listCardsHandler,
  'POST /client/payments/initBindingUpdate.do': startCardChangeHandler,
  'POST /client/payments/finishBindingUpdate.do': finishCardChangeHandler,
  'POST /client/payments/initBindingAdd.do': startCardAdditionHandler,
  'POST /client/payments/finishBindingAdd.do': finishCardAdditionHandler,
  'POST /client/payments/setDefaultBinding.do': preferCardHandler,
  'POST /client/payments/setBindingConsent.do': setCardConsentHandler,
  'POST /client/payments/removeBinding.do': removeCardHandler,
  'GET /checkout': viewCheckoutHandler,
  'POST /checkout/start': startCheckoutHandler,
  'POST /checkout/confirm': confirmCheckoutHandler,
  'POST /checkout/pay': payCheckoutHandler,
  'GET /merchant/v1/products': listProductsHandler,
  'GET /merchant/v1/plans': listPlansHandler,
  'POST /merchant/v1/orders': registerOrderHandler,
  'GET /merchant/v1/orders/:orderUuid': viewMerchantOrderHandler,
  'POST /merchant/v1/orders/:orderUuid/deliver': deliverOrderHandler,
  'POST /merchant/v1/orders/:orderUuid/refund': refundOrderHandler,
  'POST /merchant/v1/orders/:orderUuid/reverse': reverseOrderHandler,
  'GET /checkout/document': viewAgreementHandler,
  'GET /checkout/document/file': printAgreementHandler,
  'GET /client/documents/consents': listConsentsHandler,
  'GET /client/documents/purchases': listPurchasesHandler,
  'GET /client/documents/consent': printConsentHandler,
  'POST /client/documents/consent/withdraw': withdrawConsentHandler,
  'GET /client/documents/contract': contractHandler,
  'GET /client/documents/statement': statementHandler,
  'GET /client/documents/statement/table': statementTableHandler,
  'GET /client/documents/certificate': certificateHandler,
  'GET /barrel/': viewConfigurationHandler,
  'GET /device/detect': detectDeviceHandler,
  'GET /shopMarks': listMarksHandler,
  ...staffHandlers,
} as const satisfies Handlers;
