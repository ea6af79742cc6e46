import type { Endpoints } from '#contract/endpoints.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { StaffActionName } from '#domain/staff/staff-actions.ts';
import type { calls } from '#testing/calls.ts';

type CallName = keyof typeof calls;
type EndpointOf<Name extends CallName> = Endpoints[(typeof calls)[Name]];

/** The calls of a staff session that may change something: every POST. */
type StaffPost = {
  [Name in CallName]: EndpointOf<Name>['caller'] extends { readonly staff: readonly Permission[] }
    ? (typeof calls)[Name] extends `POST ${string}`
      ? Name
      : never
    : never;
}[CallName];

/**
 * `view` changes nothing. `undoable` sets values that staff can set back. `repeatable` starts work whose repeat has no
 * further effect. `irreversible` is an act that no other call takes back whole, or that a client feels at once.
 */
type Kind = 'view' | 'undoable' | 'repeatable' | 'irreversible';

/** Every staff call by what it changes. A new call without an entry does not compile. */
export const staffPosts = {
  viewClient: 'view',
  openClient: 'view',
  listRecentClients: 'view',
  summarizeClient: 'view',
  listClientCharges: 'view',
  viewTimeline: 'view',
  viewClientSubscription: 'view',
  setClientSubscription: 'undoable',
  settleClientQuestion: 'irreversible',
  blockClient: 'irreversible',
  unblockClient: 'irreversible',
  listNotes: 'view',
  addNote: 'undoable',
  correctNote: 'undoable',
  listMessagesAsStaff: 'view',
  resendMessage: 'irreversible',
  setEmailAsStaff: 'undoable',
  refuseContactAsStaff: 'undoable',
  listOrdersAsStaff: 'view',
  viewOrderAsStaff: 'view',
  listPenaltiesAsStaff: 'view',
  previewResume: 'view',
  resumeSchedules: 'irreversible',
  stopSchedules: 'irreversible',
  listPausesAsStaff: 'view',
  recordReliefRequest: 'undoable',
  listPauseRequests: 'view',
  previewPause: 'view',
  grantPause: 'irreversible',
  refusePause: 'irreversible',
  changePause: 'irreversible',
  endPause: 'irreversible',
  explainOrderAsStaff: 'view',
  listHistory: 'view',
  listPendingPaymentsAsStaff: 'view',
  previewRefund: 'view',
  refundToCard: 'irreversible',
  cancelPenalty: 'irreversible',
  viewServicesAsStaff: 'view',
  listCardsAsStaff: 'view',
  listSignedPurchasesAsStaff: 'view',
  listSignedDocumentsAsStaff: 'view',
  downloadSignedDocumentAsStaff: 'view',
  addProduct: 'undoable',
  updateProduct: 'undoable',
  rehearseProduct: 'view',
  startProduct: 'irreversible',
  stopProduct: 'irreversible',
  addService: 'undoable',
  updateService: 'irreversible',
  addDiscount: 'undoable',
  updateDiscount: 'undoable',
  addSubscription: 'undoable',
  updateSubscription: 'undoable',
  listLawBreaches: 'view',
  // without a key: one file is processed at a time, and a file that is sent again pays nothing more
  uploadPayoffFile: 'repeatable',
  listPayoffFiles: 'view',
  listPayoffRows: 'view',
  approvePayoffFile: 'irreversible',
  cancelPayoffFile: 'irreversible',
  retryPayoffFile: 'irreversible',
  findStaff: 'view',
  inviteStaff: 'undoable',
  updateStaff: 'undoable',
  disableStaff: 'irreversible',
  enableStaff: 'irreversible',
  resetStaff: 'irreversible',
  resetSecondFactor: 'irreversible',
  endStaffSession: 'irreversible',
  addRole: 'undoable',
  updateRole: 'undoable',
  removeRole: 'irreversible',
  listApprovals: 'view',
  approvalMarks: 'view',
  approveRequest: 'irreversible',
  rejectRequest: 'irreversible',
  listMatters: 'view',
  countMatters: 'view',
  takeMatter: 'undoable',
  releaseMatter: 'undoable',
  listDifferences: 'view',
  listUnknownPayments: 'view',
  runReconciliation: 'repeatable',
  takeDifference: 'undoable',
  settleDifference: 'irreversible',
  askBank: 'repeatable',
  changeMark: 'undoable',
  addMerchant: 'irreversible',
  issueKey: 'irreversible',
  revokeKey: 'irreversible',
  listWebhooks: 'view',
  replayWebhook: 'repeatable',
  replayFailedWebhooks: 'repeatable',
  search: 'view',
  listStaffActions: 'view',
  viewDashboard: 'view',
  listReportRows: 'view',
  listViews: 'view',
  saveView: 'undoable',
  removeView: 'undoable',
  askForExport: 'undoable',
  listExports: 'view',
  deleteExport: 'irreversible',
  listJobs: 'view',
  rerunJob: 'repeatable',
  rerunJobsOfKind: 'repeatable',
  runJobNow: 'repeatable',
} as const satisfies Record<StaffPost, Kind>;

export type StaffAct = {
  [Name in StaffPost]: (typeof staffPosts)[Name] extends 'irreversible' ? Name : never;
}[StaffPost];

/** What the audit log says about an act, and what the second of two simultaneous acts of two people hears. */
type ActRule = {
  readonly action: StaffActionName;
  readonly second: readonly (RefusalCode | 'SUCCESS')[];
  /** Both acts have an effect: each key and each shop is another one. */
  readonly bothCount?: true;
};

/** The rule of every irreversible act. */
const actRules = {
  settleClientQuestion: { action: 'SETTLE_CLIENT_QUESTION', second: ['client.question.changed.error'] },
  blockClient: { action: 'BLOCK_CLIENT', second: ['client.status.error'] },
  unblockClient: { action: 'UNBLOCK_CLIENT', second: ['client.status.error'] },
  // a message that still waits is not sent twice, and one that was sent is not sent again so soon
  resendMessage: { action: 'RESEND_NOTIFICATION', second: ['SUCCESS', 'request.limit.exceeded'] },
  resumeSchedules: { action: 'RESUME_SCHEDULES', second: ['order.state.error'] },
  stopSchedules: { action: 'STOP_SCHEDULES', second: ['order.state.error'] },
  grantPause: { action: 'GRANT_PAUSE', second: ['pause.request.decided.error'] },
  refusePause: { action: 'REFUSE_PAUSE', second: ['pause.request.decided.error'] },
  changePause: { action: 'CHANGE_PAUSE', second: ['pause.dates.error'] },
  endPause: { action: 'END_PAUSE', second: ['order.state.error'] },
  refundToCard: { action: 'RETURN_TO_CARD', second: ['payment.amount.changed.error'] },
  cancelPenalty: { action: 'CANCEL_PENALTY', second: ['order.state.error'] },
  startProduct: { action: 'CHANGE_PRODUCT_STATE', second: ['product.state.error'] },
  stopProduct: { action: 'CHANGE_PRODUCT_STATE', second: ['product.state.error'] },
  updateService: { action: 'SAVE_SERVICE', second: ['catalogue.changed.error'] },
  approvePayoffFile: { action: 'APPROVE_FILE', second: ['full.payment.not.waiting'] },
  cancelPayoffFile: { action: 'CANCEL_FILE', second: ['full.payment.not.waiting'] },
  retryPayoffFile: { action: 'PAY_OFF_BY_FILE', second: ['full.payment.last.file.is.not.completed'] },
  disableStaff: { action: 'DISABLE_STAFF', second: ['staff.account.changed.error'] },
  enableStaff: { action: 'ENABLE_STAFF', second: ['staff.account.changed.error'] },
  resetStaff: { action: 'RESET_STAFF', second: ['staff.account.changed.error'] },
  resetSecondFactor: { action: 'RESET_FACTOR', second: ['staff.account.changed.error'] },
  endStaffSession: { action: 'END_SESSION', second: ['staff.session.ended.error'] },
  removeRole: { action: 'REMOVE_ROLE', second: ['staff.role.not.found.error'] },
  approveRequest: { action: 'APPROVE_REQUEST', second: ['approval.decided.error'] },
  rejectRequest: { action: 'REJECT_REQUEST', second: ['approval.decided.error'] },
  settleDifference: { action: 'SETTLE_DIFFERENCE', second: ['not.found.error'] },
  addMerchant: { action: 'ADD_MERCHANT', second: ['SUCCESS'], bothCount: true },
  issueKey: { action: 'ISSUE_MERCHANT_KEY', second: ['SUCCESS'], bothCount: true },
  revokeKey: { action: 'REVOKE_MERCHANT_KEY', second: ['not.found.error'] },
  deleteExport: { action: 'DELETE_EXPORT', second: ['not.found.error'] },
} as const satisfies Record<StaffAct, ActRule>;

export const actNames: readonly StaffAct[] = Object.keys(actRules).filter(isAct);

function isAct(name: string): name is StaffAct {
  return Object.hasOwn(actRules, name);
}

export function ruleOf(name: StaffAct): ActRule {
  return actRules[name];
}
