import type { Call } from '#contract/endpoints.ts';
import { type StaffActionName, staffActions } from '#domain/staff/staff-actions.ts';

/** The calls of the back office. */
export type StaffCall = Extract<Call, `${string} /admin/${string}`>;

/**
 * The way in which a back-office call is recorded in the staff log (docs/spec/reliability.md#S-45). `useCase`: the use
 * case records the call in its transaction. `refreshed`: the same, and the automatic refreshes of an open page are
 * recorded once in 15 minutes. `view`: the HTTP layer records the read access before the answer is sent. `watched`: the
 * same, without the automatic refreshes. The action names the call when it is refused.
 */
type StaffLogRule =
  | { readonly useCase: StaffActionName }
  | { readonly refreshed: ViewAction }
  | { readonly view: ViewAction }
  | { readonly watched: ViewAction };
type ViewAction = Extract<StaffActionName, `VIEW_${string}`>;

/** The rule of every back-office call. A call without a rule does not compile. */
export const staffLogRules = {
  'POST /admin/auth': { useCase: 'LOG_IN' },
  'POST /admin/auth/password': { useCase: 'CHANGE_PASSWORD' },
  'POST /admin/auth/invitation': { useCase: 'VIEW_INVITATION' },
  'POST /admin/auth/invitation/accept': { useCase: 'ACCEPT_INVITATION' },
  'POST /admin/auth/secondFactor/begin': { useCase: 'SET_UP_FACTOR' },
  'POST /admin/auth/secondFactor/confirm': { useCase: 'SET_UP_FACTOR' },
  'POST /admin/auth/secondFactor/recoveryCodes': { useCase: 'RENEW_RECOVERY_CODES' },
  'POST /admin/auth/secondFactor/remove': { useCase: 'REMOVE_FACTOR' },
  'POST /admin/logout': { useCase: 'LOG_OUT' },
  'GET /admin/v1/secondFactor': { view: 'VIEW_OWN_FACTOR' },
  'POST /admin/client/info': { refreshed: 'VIEW_CLIENT' },
  'POST /admin/v1/client/open': { useCase: 'VIEW_CLIENT' },
  'POST /admin/v1/client/recent': { view: 'VIEW_RECENT_CLIENTS' },
  'POST /admin/v1/client/summary': { refreshed: 'VIEW_CLIENT_SUMMARY' },
  'POST /admin/v1/client/charges': { refreshed: 'VIEW_CLIENT_CHARGES' },
  'POST /admin/v1/client/order/timeline': { refreshed: 'VIEW_ORDER_TIMELINE' },
  'POST /admin/client/subscription': { refreshed: 'VIEW_SUBSCRIPTION' },
  'POST /admin/v1/client/subscription': { useCase: 'SAVE_CLIENT_SUBSCRIPTION' },
  'POST /admin/v1/client/questions/settle': { useCase: 'SETTLE_CLIENT_QUESTION' },
  'POST /admin/v1/client/status/block': { useCase: 'BLOCK_CLIENT' },
  'POST /admin/v1/client/status/unblock': { useCase: 'UNBLOCK_CLIENT' },
  'POST /admin/v1/client/notes': { refreshed: 'VIEW_NOTES' },
  'POST /admin/v1/client/notes/add': { useCase: 'ADD_NOTE' },
  'POST /admin/v1/client/notes/correct': { useCase: 'CORRECT_NOTE' },
  'POST /admin/client/messages': { refreshed: 'VIEW_NOTIFICATIONS' },
  'POST /admin/v1/client/messages/resend': { useCase: 'RESEND_NOTIFICATION' },
  'POST /admin/v1/client/contactRefusal': { useCase: 'CHANGE_CONTACT_REFUSAL' },
  'POST /admin/v1/client/email': { useCase: 'CHANGE_EMAIL' },
  'POST /admin/client/orders': { refreshed: 'VIEW_ORDERS' },
  'POST /admin/client/order': { refreshed: 'VIEW_ORDER' },
  'POST /admin/client/order/explain': { refreshed: 'VIEW_ORDER_AMOUNTS' },
  'POST /admin/client/purchases': { refreshed: 'VIEW_PURCHASES' },
  'POST /admin/client/order/consents': { refreshed: 'VIEW_ORDER_CONSENTS' },
  'POST /admin/client/order/consent': { refreshed: 'VIEW_ORDER_CONSENTS' },
  'POST /admin/client/order/services': { refreshed: 'VIEW_ORDER_SERVICES' },
  'POST /admin/client/order/pendingPayments': { refreshed: 'VIEW_PENDING_PAYMENTS' },
  'POST /admin/client/penalties': { refreshed: 'VIEW_PENALTIES' },
  'POST /admin/client/stopSchedules': { useCase: 'STOP_SCHEDULES' },
  'POST /admin/client/previewResume': { useCase: 'VIEW_RESUMPTION' },
  'POST /admin/client/resumeSchedules': { useCase: 'RESUME_SCHEDULES' },
  'POST /admin/v1/client/order/pauses': { refreshed: 'VIEW_PAUSES' },
  'POST /admin/v1/client/order/pauses/change': { useCase: 'CHANGE_PAUSE' },
  'POST /admin/v1/client/order/pauses/end': { useCase: 'END_PAUSE' },
  'POST /admin/v1/client/order/pauses/relief': { useCase: 'RECORD_RELIEF_REQUEST' },
  'POST /admin/v1/pauses/requests': { useCase: 'VIEW_PAUSE_REQUESTS' },
  'POST /admin/v1/pauses/preview': { useCase: 'VIEW_PAUSE_PREVIEW' },
  'POST /admin/v1/pauses/grant': { useCase: 'GRANT_PAUSE' },
  'POST /admin/v1/pauses/refuse': { useCase: 'REFUSE_PAUSE' },
  'POST /admin/v1/client/penalties/cancel': { useCase: 'CANCEL_PENALTY' },
  'POST /admin/v1/client/order/previewRefund': { useCase: 'VIEW_RETURNABLE' },
  'POST /admin/v1/client/order/refund': { useCase: 'RETURN_TO_CARD' },
  'POST /admin/client/bindings': { refreshed: 'VIEW_CARDS' },
  'POST /admin/client/history': { refreshed: 'VIEW_HISTORY' },
  'GET /admin/v1/products': { view: 'VIEW_PRODUCTS' },
  'POST /admin/v1/products': { useCase: 'SAVE_PRODUCT' },
  'POST /admin/v1/products/update': { useCase: 'SAVE_PRODUCT' },
  'POST /admin/v1/products/rehearse': { view: 'VIEW_REHEARSAL' },
  'POST /admin/v1/products/activate': { useCase: 'CHANGE_PRODUCT_STATE' },
  'POST /admin/v1/products/deactivate': { useCase: 'CHANGE_PRODUCT_STATE' },
  'GET /admin/v1/laws': { view: 'VIEW_LAWS' },
  'POST /admin/v1/laws/breaches': { view: 'VIEW_LAW_BREACHES' },
  'GET /admin/v1/services': { view: 'VIEW_SERVICES' },
  'POST /admin/v1/services/add': { useCase: 'SAVE_SERVICE' },
  'POST /admin/v1/services/update': { useCase: 'SAVE_SERVICE' },
  'GET /admin/v1/discounts': { view: 'VIEW_DISCOUNTS' },
  'POST /admin/v1/discounts/add': { useCase: 'SAVE_DISCOUNT' },
  'POST /admin/v1/discounts/update': { useCase: 'SAVE_DISCOUNT' },
  'GET /admin/v1/subscriptions': { view: 'VIEW_SUBSCRIPTIONS' },
  'POST /admin/v1/subscriptions/add': { useCase: 'SAVE_SUBSCRIPTION' },
  'POST /admin/v1/subscriptions/update': { useCase: 'SAVE_SUBSCRIPTION' },
  'POST /admin/v1/fullPayment/upload': { useCase: 'PAY_OFF_BY_FILE' },
  'GET /admin/v1/fullPayment/:processId': { watched: 'VIEW_FILE' },
  'GET /admin/v1/fullPayment/download/:processId': { view: 'VIEW_FILE_REPORT' },
  'POST /admin/v1/fullPayment/list': { view: 'VIEW_FILES' },
  'POST /admin/v1/fullPayment/rows': { view: 'VIEW_FILE_ROWS' },
  'POST /admin/v1/fullPayment/approve': { useCase: 'APPROVE_FILE' },
  'POST /admin/v1/fullPayment/cancel': { useCase: 'CANCEL_FILE' },
  'POST /admin/v1/fullPayment/retry': { useCase: 'PAY_OFF_BY_FILE' },
  'GET /admin/v1/staff': { view: 'VIEW_STAFF' },
  'POST /admin/v1/staff/list': { view: 'VIEW_STAFF' },
  'POST /admin/v1/staff/invite': { useCase: 'INVITE_STAFF' },
  'POST /admin/v1/staff/update': { useCase: 'CHANGE_RIGHTS' },
  'POST /admin/v1/staff/disable': { useCase: 'DISABLE_STAFF' },
  'POST /admin/v1/staff/enable': { useCase: 'ENABLE_STAFF' },
  'POST /admin/v1/staff/reset': { useCase: 'RESET_STAFF' },
  'POST /admin/v1/staff/resetSecondFactor': { useCase: 'RESET_FACTOR' },
  'POST /admin/v1/staff/endSession': { useCase: 'END_SESSION' },
  'GET /admin/v1/staff/roles': { view: 'VIEW_ROLES' },
  'POST /admin/v1/staff/roles/add': { useCase: 'ADD_ROLE' },
  'POST /admin/v1/staff/roles/update': { useCase: 'CHANGE_ROLE' },
  'POST /admin/v1/staff/roles/remove': { useCase: 'REMOVE_ROLE' },
  'POST /admin/v1/approvals/list': { view: 'VIEW_APPROVALS' },
  'POST /admin/v1/approvals/marks': { watched: 'VIEW_APPROVALS' },
  'POST /admin/v1/approvals/approve': { useCase: 'APPROVE_REQUEST' },
  'POST /admin/v1/approvals/reject': { useCase: 'REJECT_REQUEST' },
  'POST /admin/v1/search': { useCase: 'VIEW_SEARCH' },
  'POST /admin/v1/auditLog': { useCase: 'VIEW_LOG' },
  'POST /admin/v1/reports/dashboard': { useCase: 'VIEW_REPORT' },
  'POST /admin/v1/reports/rows': { useCase: 'VIEW_REPORT_ROWS' },
  'POST /admin/v1/exports/ask': { useCase: 'ASK_EXPORT' },
  'POST /admin/v1/exports/list': { watched: 'VIEW_OWN_EXPORTS' },
  'POST /admin/v1/exports/delete': { useCase: 'DELETE_EXPORT' },
  'GET /admin/v1/exports/download/:exportUuid': { useCase: 'DOWNLOAD_EXPORT' },
  'POST /admin/v1/jobs/list': { useCase: 'VIEW_JOBS' },
  'POST /admin/v1/jobs/rerun': { useCase: 'RERUN_JOB' },
  'POST /admin/v1/jobs/rerunKind': { useCase: 'RERUN_JOB' },
  'POST /admin/v1/jobs/runNow': { useCase: 'RUN_JOB_NOW' },
  'GET /admin/v1/merchants': { view: 'VIEW_MERCHANTS' },
  'POST /admin/v1/merchants/add': { useCase: 'ADD_MERCHANT' },
  'POST /admin/v1/merchants/mark': { useCase: 'CHANGE_SHOP_MARK' },
  'POST /admin/v1/merchants/issueKey': { useCase: 'ISSUE_MERCHANT_KEY' },
  'POST /admin/v1/merchants/revokeKey': { useCase: 'REVOKE_MERCHANT_KEY' },
  'POST /admin/v1/merchants/webhooks': { view: 'VIEW_WEBHOOKS' },
  'POST /admin/v1/merchants/webhooks/replay': { useCase: 'REPLAY_WEBHOOK' },
  'POST /admin/v1/merchants/webhooks/replayFailed': { useCase: 'REPLAY_FAILED_WEBHOOKS' },
  'POST /admin/v1/views/list': { view: 'VIEW_OWN_VIEWS' },
  'POST /admin/v1/views/save': { useCase: 'SAVE_VIEW' },
  'POST /admin/v1/views/remove': { useCase: 'REMOVE_VIEW' },
  'POST /admin/v1/matters/list': { view: 'VIEW_MATTERS' },
  'POST /admin/v1/matters/count': { watched: 'VIEW_MATTERS' },
  'POST /admin/v1/matters/take': { useCase: 'TAKE_MATTER' },
  'POST /admin/v1/matters/release': { useCase: 'RELEASE_MATTER' },
  'POST /admin/v1/reconciliation/list': { view: 'VIEW_DIFFERENCES' },
  'POST /admin/v1/reconciliation/unknownPayments': { view: 'VIEW_UNKNOWN_PAYMENTS' },
  'POST /admin/v1/reconciliation/run': { useCase: 'RUN_RECONCILIATION' },
  'POST /admin/v1/reconciliation/take': { useCase: 'TAKE_DIFFERENCE' },
  'POST /admin/v1/reconciliation/settle': { useCase: 'SETTLE_DIFFERENCE' },
  'POST /admin/v1/reconciliation/askBank': { useCase: 'ASK_BANK' },
} as const satisfies Record<StaffCall, StaffLogRule>;

const rules = new Map<string, StaffLogRule>(Object.entries(staffLogRules));

/** What staff were refused, by the name of the call; calls of clients and removed calls have one name. */
export function nameOfRefusedCall(call: string): string {
  const rule = rules.get(call);
  return rule === undefined ? 'запрос не для сотрудников' : staffActions[actionOf(rule)].name;
}

function actionOf(rule: StaffLogRule): StaffActionName {
  if ('useCase' in rule) return rule.useCase;
  if ('refreshed' in rule) return rule.refreshed;
  return 'view' in rule ? rule.view : rule.watched;
}
