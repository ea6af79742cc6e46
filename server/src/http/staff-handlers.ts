import type { StaffCall } from './staff-log-rules.ts';
import type { Handler } from './handler.ts';
import { viewAuditLogHandler } from './audit-log/audit-log.ts';
import { changePasswordHandler, logInStaffHandler } from './auth/log-in-staff.ts';
import { logOutHandler } from './auth/log-out.ts';
import { secondFactorHandlers } from './auth/second-factor.ts';
import { listCardsAsStaffHandler } from './cards/list-cards.ts';
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
  rehearseProductHandler,
  startProductHandler,
  stopProductHandler,
  updateProductHandler,
} from './catalogue/products.ts';
import { addServiceHandler, listServicesHandler, updateServiceHandler } from './catalogue/services.ts';
import {
  blockClientHandler,
  openClientHandler,
  recentClientsHandler,
  unblockClientHandler,
  viewClientHandler,
} from './clients/client-as-staff.ts';
import { settleClientQuestionHandler } from './clients/client-questions.ts';
import { changeSubscriptionHandler, viewSubscriptionHandler } from './clients/client-subscription.ts';
import {
  approveBulkPayoffHandler,
  cancelBulkPayoffHandler,
  downloadBulkPayoffHandler,
  bulkPayoffRowsHandler,
  listBulkPayoffsHandler,
  retryBulkPayoffHandler,
  uploadBulkPayoffHandler,
  viewBulkPayoffHandler,
} from './bulk-payoff/bulk-payoff.ts';
import {
  listConsentsAsStaffHandler,
  listPurchasesAsStaffHandler,
  printConsentAsStaffHandler,
} from './documents/checkout-documents.ts';
import { clientWorkspaceHandlers } from './orders/client-workspace.ts';
import { explainOrderAsStaffHandler } from './orders/explain-order.ts';
import { viewHistoryHandler } from './history/view-history.ts';
import {
  listOrdersAsStaffHandler,
  listPenaltiesAsStaffHandler,
  viewOrderAsStaffHandler,
} from './orders/orders-as-staff.ts';
import {
  previewResumeHandler,
  resumeSchedulesHandler,
  stopSchedulesHandler,
} from './orders/stop-schedules.ts';
import { mattersHandlers } from './matters/matters.ts';
import { savedViewsHandlers } from './saved-views/saved-views.ts';
import {
  addMerchantHandler,
  issueKeyHandler,
  replayFailedHandler,
  replayWebhookHandler,
  revokeKeyHandler,
  viewMerchantsHandler,
  viewWebhooksHandler,
} from './merchants/merchants-for-staff.ts';
import { changeMarkHandler } from './merchants/marks.ts';
import { addNoteHandler, correctNoteHandler, viewNotesHandler } from './notes/notes.ts';
import { recordContactRefusalHandler } from './notifications/contact-refusal.ts';
import { resendMessageHandler, viewClientMessagesHandler } from './notifications/notifications.ts';
import { correctEmailHandler } from './notifications/settings.ts';
import {
  changePauseHandler,
  endPauseHandler,
  grantPauseHandler,
  listPauseRequestsHandler,
  previewPauseHandler,
  refusePauseHandler,
  recordReliefHandler,
  viewPausesAsStaffHandler,
} from './pauses/staff-pauses.ts';
import { previewRefundHandler, refundToCardHandler } from './refunds/refund-to-card.ts';
import { cancelPenaltyHandler } from './penalties/cancel-penalty.ts';
import {
  askBankHandler,
  runReconciliationHandler,
  settleDifferenceHandler,
  takeDifferenceHandler,
  viewReconciliationHandler,
  viewUnknownPaymentsHandler,
} from './reconciliation/reconciliation.ts';
import { viewDashboardHandler, viewMetricRowsHandler } from './reports/reports.ts';
import {
  askExportHandler,
  deleteExportHandler,
  downloadExportHandler,
  listExportsHandler,
} from './exports/exports.ts';
import { rerunJobHandler, rerunKindHandler, runJobNowHandler, viewJobsHandler } from './jobs/jobs.ts';
import {
  approvalMarksHandler,
  approveRequestHandler,
  listApprovalsHandler,
  rejectRequestHandler,
} from './approvals/approvals.ts';
import { searchHandler } from './search/search.ts';
import { listPendingAsStaffHandler } from './payments/pending-payments.ts';
import { viewLawBreachesHandler, viewLawsHandler } from './laws/laws.ts';
import { viewServicesAsStaffHandler } from './services/view-services.ts';
import {
  disableStaffHandler,
  enableStaffHandler,
  endStaffSessionHandler,
  inviteStaffHandler,
  findStaffHandler,
  listStaffHandler,
  resetSecondFactorHandler,
  resetStaffHandler,
  updateStaffHandler,
} from './staff/accounts.ts';
import { addRoleHandler, listRolesHandler, removeRoleHandler, updateRoleHandler } from './staff/roles.ts';
import { acceptInvitationHandler, viewInvitationHandler } from './staff/invitation.ts';

/** The handlers of the back office. */
export const staffHandlers = {
  'POST /admin/auth': logInStaffHandler,
  'POST /admin/auth/password': changePasswordHandler,
  'POST /admin/logout': logOutHandler('staff'),
  'POST /admin/client/info': viewClientHandler,
  'POST /admin/v1/client/open': openClientHandler,
  'POST /admin/v1/client/recent': recentClientsHandler,
  ...clientWorkspaceHandlers,
  'POST /admin/client/subscription': viewSubscriptionHandler,
  'POST /admin/v1/client/subscription': changeSubscriptionHandler,
  'POST /admin/v1/client/questions/settle': settleClientQuestionHandler,
  'POST /admin/v1/client/status/block': blockClientHandler,
  'POST /admin/v1/client/status/unblock': unblockClientHandler,
  'POST /admin/v1/client/notes': viewNotesHandler,
  'POST /admin/v1/client/notes/add': addNoteHandler,
  'POST /admin/v1/client/notes/correct': correctNoteHandler,
  'POST /admin/client/messages': viewClientMessagesHandler,
  'POST /admin/v1/client/contactRefusal': recordContactRefusalHandler,
  'POST /admin/v1/client/email': correctEmailHandler,
  'POST /admin/v1/client/messages/resend': resendMessageHandler,
  'POST /admin/client/orders': listOrdersAsStaffHandler,
  'POST /admin/client/order': viewOrderAsStaffHandler,
  'POST /admin/client/order/explain': explainOrderAsStaffHandler,
  'POST /admin/client/purchases': listPurchasesAsStaffHandler,
  'POST /admin/client/order/consents': listConsentsAsStaffHandler,
  'POST /admin/client/order/consent': printConsentAsStaffHandler,
  'POST /admin/client/order/services': viewServicesAsStaffHandler,
  'POST /admin/client/order/pendingPayments': listPendingAsStaffHandler,
  'POST /admin/client/penalties': listPenaltiesAsStaffHandler,
  'POST /admin/client/stopSchedules': stopSchedulesHandler,
  'POST /admin/client/previewResume': previewResumeHandler,
  'POST /admin/client/resumeSchedules': resumeSchedulesHandler,
  'POST /admin/v1/client/order/pauses': viewPausesAsStaffHandler,
  'POST /admin/v1/client/order/pauses/change': changePauseHandler,
  'POST /admin/v1/client/order/pauses/relief': recordReliefHandler,
  'POST /admin/v1/client/order/pauses/end': endPauseHandler,
  'POST /admin/v1/pauses/requests': listPauseRequestsHandler,
  'POST /admin/v1/pauses/preview': previewPauseHandler,
  'POST /admin/v1/pauses/grant': grantPauseHandler,
  'POST /admin/v1/pauses/refuse': refusePauseHandler,
  'POST /admin/v1/client/penalties/cancel': cancelPenaltyHandler,
  'POST /admin/v1/client/order/previewRefund': previewRefundHandler,
  'POST /admin/v1/client/order/refund': refundToCardHandler,
  'POST /admin/client/bindings': listCardsAsStaffHandler,
  'POST /admin/client/history': viewHistoryHandler,
  'GET /admin/v1/products': listBnplProductsHandler,
  'POST /admin/v1/products': addProductHandler,
  'POST /admin/v1/products/update': updateProductHandler,
  'POST /admin/v1/products/rehearse': rehearseProductHandler,
  'POST /admin/v1/products/activate': startProductHandler,
  'POST /admin/v1/products/deactivate': stopProductHandler,
  'GET /admin/v1/laws': viewLawsHandler,
  'POST /admin/v1/laws/breaches': viewLawBreachesHandler,
  'GET /admin/v1/services': listServicesHandler,
  'POST /admin/v1/services/add': addServiceHandler,
  'POST /admin/v1/services/update': updateServiceHandler,
  'GET /admin/v1/discounts': listDiscountsHandler,
  'POST /admin/v1/discounts/add': addDiscountHandler,
  'POST /admin/v1/discounts/update': updateDiscountHandler,
  'GET /admin/v1/subscriptions': listSubscriptionsHandler,
  'POST /admin/v1/subscriptions/add': addSubscriptionHandler,
  'POST /admin/v1/subscriptions/update': updateSubscriptionHandler,
  'POST /admin/v1/fullPayment/upload': uploadBulkPayoffHandler,
  'GET /admin/v1/fullPayment/:processId': viewBulkPayoffHandler,
  'GET /admin/v1/fullPayment/download/:processId': downloadBulkPayoffHandler,
  'GET /admin/v1/staff': listStaffHandler,
  'POST /admin/v1/staff/list': findStaffHandler,
  'POST /admin/v1/staff/invite': inviteStaffHandler,
  'POST /admin/v1/staff/update': updateStaffHandler,
  'POST /admin/v1/staff/disable': disableStaffHandler,
  'POST /admin/v1/staff/enable': enableStaffHandler,
  'POST /admin/v1/staff/reset': resetStaffHandler,
  'POST /admin/v1/staff/resetSecondFactor': resetSecondFactorHandler,
  'POST /admin/v1/staff/endSession': endStaffSessionHandler,
  'GET /admin/v1/staff/roles': listRolesHandler,
  'POST /admin/v1/staff/roles/add': addRoleHandler,
  'POST /admin/v1/staff/roles/update': updateRoleHandler,
  'POST /admin/v1/staff/roles/remove': removeRoleHandler,
  ...secondFactorHandlers,
  'POST /admin/auth/invitation': viewInvitationHandler,
  'POST /admin/auth/invitation/accept': acceptInvitationHandler,
  'POST /admin/v1/approvals/list': listApprovalsHandler,
  'POST /admin/v1/approvals/marks': approvalMarksHandler,
  'POST /admin/v1/approvals/approve': approveRequestHandler,
  'POST /admin/v1/approvals/reject': rejectRequestHandler,
  'POST /admin/v1/search': searchHandler,
  'POST /admin/v1/auditLog': viewAuditLogHandler,
  'POST /admin/v1/reports/dashboard': viewDashboardHandler,
  'POST /admin/v1/reports/rows': viewMetricRowsHandler,
  'POST /admin/v1/exports/ask': askExportHandler,
  'POST /admin/v1/exports/list': listExportsHandler,
  'POST /admin/v1/exports/delete': deleteExportHandler,
  'GET /admin/v1/exports/download/:exportUuid': downloadExportHandler,
  'POST /admin/v1/jobs/list': viewJobsHandler,
  'POST /admin/v1/jobs/rerun': rerunJobHandler,
  'POST /admin/v1/jobs/rerunKind': rerunKindHandler,
  'POST /admin/v1/jobs/runNow': runJobNowHandler,
  'POST /admin/v1/fullPayment/list': listBulkPayoffsHandler,
  'POST /admin/v1/fullPayment/rows': bulkPayoffRowsHandler,
  'POST /admin/v1/fullPayment/approve': approveBulkPayoffHandler,
  'POST /admin/v1/fullPayment/cancel': cancelBulkPayoffHandler,
  'POST /admin/v1/fullPayment/retry': retryBulkPayoffHandler,
  'GET /admin/v1/merchants': viewMerchantsHandler,
  'POST /admin/v1/merchants/add': addMerchantHandler,
  'POST /admin/v1/merchants/mark': changeMarkHandler,
  'POST /admin/v1/merchants/issueKey': issueKeyHandler,
  'POST /admin/v1/merchants/revokeKey': revokeKeyHandler,
  'POST /admin/v1/merchants/webhooks': viewWebhooksHandler,
  'POST /admin/v1/merchants/webhooks/replay': replayWebhookHandler,
  'POST /admin/v1/merchants/webhooks/replayFailed': replayFailedHandler,
  ...mattersHandlers,
  ...savedViewsHandlers,
  'POST /admin/v1/reconciliation/list': viewReconciliationHandler,
  'POST /admin/v1/reconciliation/unknownPayments': viewUnknownPaymentsHandler,
  'POST /admin/v1/reconciliation/run': runReconciliationHandler,
  'POST /admin/v1/reconciliation/take': takeDifferenceHandler,
  'POST /admin/v1/reconciliation/settle': settleDifferenceHandler,
  'POST /admin/v1/reconciliation/askBank': askBankHandler,
} as const satisfies { readonly [C in StaffCall]: Handler<C> };
