import { exportAuditLogHandler, viewAuditLogHandler } from './audit/audit-log.ts';
import {
  disableStaffHandler,
  enableStaffHandler,
  endStaffSessionHandler,
  inviteStaffHandler,
  listStaffHandler,
  resetStaffHandler,
  updateStaffHandler,
} from './staff/accounts.ts';
import { viewDashboardHandler, viewFigureRowsHandler } from './reports/reports.ts';
import { searchHandler } from './search/search.ts';
import { acceptInvitationHandler, viewInvitationHandler } from './staff/invitation.ts';
import {
  readCalendarFeedHandler,
  renewCalendarFeedHandler,
  viewCalendarFeedHandler,
  withdrawCalendarFeedHandler,
} from './calendar/calendar-feed.ts';
import { finishCardChangeHandler, startCardChangeHandler } from './cards/change-card.ts';
import {
  addDiscountHandler,
  addSubscriptionHandler,
  listDiscountsHandler,
  listSubscriptionsHandler,
  updateDiscountHandler,
  updateSubscriptionHandler,
} from './catalogue/discounts.ts';
import {
  addProductHandler,
  listBnplProductsHandler,
  startProductHandler,
  stopProductHandler,
  updateProductHandler,
} from './catalogue/products.ts';
import { addServiceHandler, listServicesHandler, updateServiceHandler } from './catalogue/services.ts';
import {
  finishCardAdditionHandler,
  preferCardHandler,
  removeCardHandler,
  startCardAdditionHandler,
} from './cards/saved-cards.ts';
import { listCardsAsStaffHandler, listCardsHandler } from './cards/list-cards.ts';
import {
  confirmCheckoutHandler,
  payCheckoutHandler,
  startCheckoutHandler,
  viewCheckoutHandler,
} from './checkout/checkout.ts';
import {
  deliverOrderHandler,
  listProductsHandler,
  refundOrderHandler,
  registerOrderHandler,
  reverseOrderHandler,
  viewMerchantOrderHandler,
} from './merchants/orders.ts';
import { finishPaymentHandler } from './payments/finish-payment.ts';
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
import type { Call } from '#contract/endpoints.ts';
import type { ClientCall, Handler, SessionReader } from './handler.ts';
import { detectDeviceHandler } from './config/detect-device.ts';
import { viewConfigurationHandler } from './config/view-configuration.ts';
import { blockClientHandler, unblockClientHandler, viewClientHandler } from './clients/client-as-staff.ts';
import {
  listOrdersAsStaffHandler,
  listPenaltiesAsStaffHandler,
  viewOrderAsStaffHandler,
} from './orders/orders-as-staff.ts';
import { switchReminderHandler, viewRemindersHandler } from './clients/reminders.ts';
import { changeSubscriptionHandler, viewSubscriptionHandler } from './clients/client-subscription.ts';
import { viewUserHandler } from './clients/view-user.ts';
import { finishLogInHandler } from './auth/finish-log-in.ts';
import { changePasswordHandler, logInStaffHandler } from './auth/log-in-staff.ts';
import { endOtherSessionsHandler, listSessionsHandler } from './auth/client-sessions.ts';
import { logOutHandler } from './auth/log-out.ts';
import { startSingleSignOnHandler } from './auth/start-single-sign-on.ts';

import { sendNewCodeHandler, startLogInHandler } from './auth/start-log-in.ts';
import { certificateHandler, contractHandler } from './documents/order-papers.ts';
import { statementHandler, statementTableHandler } from './documents/statement.ts';
import {
  approveFullPaymentHandler,
  cancelFullPaymentHandler,
  downloadFullPaymentHandler,
  fullPaymentRowsHandler,
  listFullPaymentsHandler,
  retryFullPaymentHandler,
  uploadFullPaymentHandler,
  viewFullPaymentHandler,
} from './full-payment/full-payment.ts';
import {
  previewResumeHandler,
  resumeSchedulesHandler,
  stopSchedulesHandler,
} from './orders/stop-schedules.ts';
import { cancelPenaltyHandler } from './penalties/cancel-penalty.ts';
import { viewHistoryHandler } from './history/view-history.ts';
import { viewOwnOperationsHandler } from './history/view-own-operations.ts';
import { listOrdersHandler } from './orders/list-orders.ts';
import { explainOrderHandler } from './orders/explain-order.ts';
import { listChargesHandler } from './orders/list-charges.ts';
import { trackRefundsHandler } from './orders/track-refunds.ts';
import { viewFailedChargeHandler } from './orders/view-failed-charge.ts';
import { listPenaltiesHandler } from './orders/list-penalties.ts';
import { viewOrderHandler } from './orders/view-order.ts';
import {
  askBankHandler,
  runReconciliationHandler,
  settleDifferenceHandler,
  takeDifferenceHandler,
  viewReconciliationHandler,
} from './reconciliation/reconciliation.ts';

type Handlers = {
  readonly [C in Call]: Handler<C> | (C extends ClientCall ? SessionReader<C> : never);
};

/** Every call of the contract and who answers it: a call without a handler does not compile. */
export const handlers = {
  'POST /client/auth/start': startLogInHandler,
  'POST /client/auth/newOtp': sendNewCodeHandler,
  'POST /client/auth/finish': finishLogInHandler,
  'POST /client/auth/logout': logOutHandler('client'),
  'GET /client/sessions': listSessionsHandler,
  'POST /client/sessions/endOthers': endOtherSessionsHandler,
  'POST /login/oauth2/authorization/sberid': startSingleSignOnHandler,
  'POST /logout': logOutHandler('client', 'staff'),
  'POST /admin/auth': logInStaffHandler,
  'POST /admin/auth/password': changePasswordHandler,
  'POST /admin/logout': logOutHandler('staff'),
  'GET /user': viewUserHandler,
  'GET /client/reminders': viewRemindersHandler,
  'POST /client/reminders/switch': switchReminderHandler,
  'POST /admin/client/info': viewClientHandler,
  'POST /admin/client/subscription': viewSubscriptionHandler,
  'POST /admin/v1/client/subscription': changeSubscriptionHandler,
  'POST /admin/v1/client/status/block': blockClientHandler,
  'POST /admin/v1/client/status/unblock': unblockClientHandler,
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
  'POST /client/order/refunds': trackRefundsHandler,
  'POST /client/order/operations': viewOwnOperationsHandler,
  'POST /admin/client/orders': listOrdersAsStaffHandler,
  'POST /admin/client/order': viewOrderAsStaffHandler,
  'POST /admin/client/penalties': listPenaltiesAsStaffHandler,
  'POST /admin/client/stopSchedules': stopSchedulesHandler,
  'POST /admin/client/previewResume': previewResumeHandler,
  'POST /admin/client/resumeSchedules': resumeSchedulesHandler,
  'POST /early-payment/quote': quoteOptionsHandler,
  'POST /early-payment/quoteSum': quoteSumHandler,
  'POST /early-payment/initRawSum.do': initRawSumHandler,
  'POST /early-payment/initRawCount.do': initRawCountHandler,
  'POST /early-payment/initRawNumber.do': initRawNumberHandler,
  'POST /payment/init': initPaymentHandler,
  'POST /payment/recurrent': recurrentPaymentHandler,
  'POST /overdue/manualPayment.do': manualPaymentHandler,
  'POST /overdue/registerPenaltyOrder.do': registerPenaltyHandler,
  'POST /early-payment/finish.do': finishPaymentHandler,
  'POST /admin/v1/client/penalties/cancel': cancelPenaltyHandler,
  'GET /client/payments': listCardsHandler,
  'POST /admin/client/bindings': listCardsAsStaffHandler,
  'POST /client/payments/initBindingUpdate.do': startCardChangeHandler,
  'POST /client/payments/finishBindingUpdate.do': finishCardChangeHandler,
  'POST /client/payments/initBindingAdd.do': startCardAdditionHandler,
  'POST /client/payments/finishBindingAdd.do': finishCardAdditionHandler,
  'POST /client/payments/setDefaultBinding.do': preferCardHandler,
  'POST /client/payments/removeBinding.do': removeCardHandler,
  'GET /checkout': viewCheckoutHandler,
  'POST /checkout/start': startCheckoutHandler,
  'POST /checkout/confirm': confirmCheckoutHandler,
  'POST /checkout/pay': payCheckoutHandler,
  'GET /merchant/v1/products': listProductsHandler,
  'POST /merchant/v1/orders': registerOrderHandler,
  'GET /merchant/v1/orders/:orderUuid': viewMerchantOrderHandler,
  'POST /merchant/v1/orders/:orderUuid/deliver': deliverOrderHandler,
  'POST /merchant/v1/orders/:orderUuid/refund': refundOrderHandler,
  'POST /merchant/v1/orders/:orderUuid/reverse': reverseOrderHandler,
  'GET /client/documents/contract': contractHandler,
  'GET /client/documents/statement': statementHandler,
  'GET /client/documents/statement/table': statementTableHandler,
  'GET /client/documents/certificate': certificateHandler,
  'POST /admin/client/history': viewHistoryHandler,
  'GET /admin/v1/products': listBnplProductsHandler,
  'POST /admin/v1/products': addProductHandler,
  'POST /admin/v1/products/update': updateProductHandler,
  'POST /admin/v1/products/activate': startProductHandler,
  'POST /admin/v1/products/deactivate': stopProductHandler,
  'GET /admin/v1/services': listServicesHandler,
  'POST /admin/v1/services/add': addServiceHandler,
  'POST /admin/v1/services/update': updateServiceHandler,
  'GET /admin/v1/discounts': listDiscountsHandler,
  'POST /admin/v1/discounts/add': addDiscountHandler,
  'POST /admin/v1/discounts/update': updateDiscountHandler,
  'GET /admin/v1/subscriptions': listSubscriptionsHandler,
  'POST /admin/v1/subscriptions/add': addSubscriptionHandler,
  'POST /admin/v1/subscriptions/update': updateSubscriptionHandler,
  'POST /admin/v1/fullPayment/upload': uploadFullPaymentHandler,
  'GET /admin/v1/fullPayment/:processId': viewFullPaymentHandler,
  'GET /admin/v1/fullPayment/download/:processId': downloadFullPaymentHandler,
  'GET /admin/v1/staff': listStaffHandler,
  'POST /admin/v1/staff/invite': inviteStaffHandler,
  'POST /admin/v1/staff/update': updateStaffHandler,
  'POST /admin/v1/staff/disable': disableStaffHandler,
  'POST /admin/v1/staff/enable': enableStaffHandler,
  'POST /admin/v1/staff/reset': resetStaffHandler,
  'POST /admin/v1/staff/endSession': endStaffSessionHandler,
  'POST /admin/auth/invitation': viewInvitationHandler,
  'POST /admin/auth/invitation/accept': acceptInvitationHandler,
  'POST /admin/v1/search': searchHandler,
  'POST /admin/v1/auditLog': viewAuditLogHandler,
  'POST /admin/v1/auditLog/export': exportAuditLogHandler,
  'POST /admin/v1/reports/dashboard': viewDashboardHandler,
  'POST /admin/v1/reports/rows': viewFigureRowsHandler,
  'POST /admin/v1/fullPayment/list': listFullPaymentsHandler,
  'POST /admin/v1/fullPayment/rows': fullPaymentRowsHandler,
  'POST /admin/v1/fullPayment/approve': approveFullPaymentHandler,
  'POST /admin/v1/fullPayment/cancel': cancelFullPaymentHandler,
  'POST /admin/v1/fullPayment/retry': retryFullPaymentHandler,
  'POST /admin/v1/reconciliation/list': viewReconciliationHandler,
  'POST /admin/v1/reconciliation/run': runReconciliationHandler,
  'POST /admin/v1/reconciliation/take': takeDifferenceHandler,
  'POST /admin/v1/reconciliation/settle': settleDifferenceHandler,
  'POST /admin/v1/reconciliation/askBank': askBankHandler,
  'GET /barrel/': viewConfigurationHandler,
  'GET /device/detect': detectDeviceHandler,
} as const satisfies Handlers;
