import { type Instant, plusSeconds, secondsBetween } from '#domain/dates.ts';
import { actionOutcome, isTryPending } from '#domain/charges/action-codes.ts';
import type { OperationUuid } from '#domain/identifier.ts';
import {
  nextFormQueryAt,
  nextPendingFormQueryAt,
  nextQueryAt,
  formClosedAt,
} from '#domain/payments/query-plan.ts';
import { isOpen, type Operation, type OperationState } from '#domain/orders/operation.ts';
import { checkoutByOrder } from '../../db/checkout/checkout-store.ts';
import { operationByUuid } from '../../db/payments/operation-store.ts';
import type { StatusAnswer } from '../../gateways/acquiring/port.ts';
import type { Context } from '../context.ts';
import { settleCardAddition } from './settle-card-addition.ts';
import { settleCardChange } from './settle-card-change.ts';
import { endOperation } from './end-operation.ts';
import { markOutcomeUnknown } from './mark-outcome-unknown.ts';
import { settle } from './settle.ts';

export type Resolution = {
  readonly state: OperationState;
  /** When to ask the bank again; null when its status is final. */
  readonly nextQueryAt: Instant | null;
};

type FoundStatus = Extract<StatusAnswer, { kind: 'found' }>;

/** Applies a payment whose money the bank has taken. */
export type Settle = (operation: Operation, status: FoundStatus) => Promise<void>;

/** If the bank does not know a request after this time, the request never reached it. */
const lostAfterSeconds = 60;

/** The interval at which the bank is asked about an operation that staff have to review. */
const reviewRecheckSeconds = 3600;

/** ISO 4217 codes of the rouble, today's and the former one. */
const roubleCodes: readonly string[] = ['643', '810'];

/**
 * Asks the bank for the status of an operation and applies it (docs/spec/rules.md#5, docs/spec/reliability.md#D-1,
 * docs/spec/reliability.md#D-4). The browser's return, the callback, the timer and the finish endpoint all call
 * it, in any order and repeatedly.
 * @throws Error when the operation does not exist.
 */
export async function resolveOperation(context: Context, operationUuid: OperationUuid): Promise<Resolution> {
  const operation = await operationByUuid(context.database.reader, operationUuid);
  if (operation === null) throw new Error(`operation ${operationUuid} not found while resolving it`);
  return resolveKnown(context, operation);
}

/**
 * Like `resolveOperation`, for an operation that the caller has just read or written. `settleAs` lets the caller
 * settle several operations in one batch.
 */
export async function resolveKnown(
  context: Context,
  operation: Operation,
  settleAs: Settle = (paidOperation, status) => settle(context, paidOperation, status),
): Promise<Resolution> {
  if (operation.state === 'SETTLED') return final('SETTLED');
  const status = await fetchStatus(context, operation);
  if (status.kind === 'unknown') return askLater(context, operation);
  if (status.kind === 'not-found') return applyNotFound(context, operation);
  return resolvers[status.state](context, operation, { ...status, settleAs });
}

/** The bank's status and the function that settles a paid operation. */
type StatusToApply = FoundStatus & { readonly settleAs: Settle };

type Resolver = (context: Context, operation: Operation, status: StatusToApply) => Promise<Resolution>;

const resolvers = {
  paid: (context, operation, status) => applyPaid(context, operation, status),
  held: (context, operation, status) => applyPaid(context, operation, status),
  reversed: (context, operation, status) =>
    // a successful card check ends as reversed (docs/spec/gateway.md#4)
    operation.kind === 'BINDING' && status.actionCode === 0 && status.card !== null
      ? applyPaid(context, operation, status)
      : endUnpaid(context, operation, null),
  // the bank took and returned money without our request, so staff have to review the operation
  refunded: (context, operation) => needsReview(context, operation),
  registered: (context, operation, status) => applyUnpaid(context, operation, status),
  confirming: (context, operation, status) => applyUnpaid(context, operation, status),
  pending: (context, operation) => applyPendingAttempt(context, operation),
  declined: (context, operation, status) => applyDeclined(context, operation, status),
} as const satisfies Record<FoundStatus['state'], Resolver>;

function fetchStatus(
  { acquiring }: Context,
  { mdOrder, gatewayOrderNumber }: Pick<Operation, 'mdOrder' | 'gatewayOrderNumber'>,
): Promise<StatusAnswer> {
  return acquiring.status(mdOrder === null ? { gatewayOrderNumber } : { mdOrder });
}

async function applyPaid(context: Context, operation: Operation, status: StatusToApply): Promise<Resolution> {
  if (status.amount !== operation.amount || !roubleCodes.includes(status.currency)) {
    return needsReview(context, operation);
  }
  const settled = await settleByKind(context, operation, status);
  return settled ? final('SETTLED') : endUnpaid(context, operation, null);
}

/** Settles the payment according to its kind. False when the bank stored no card for a card check. */
async function settleByKind(context: Context, operation: Operation, status: StatusToApply): Promise<boolean> {
  const { operationUuid, kind, bindingUuid, orderUuid } = operation;
  if (kind === 'BINDING' && bindingUuid !== null)
    return settleCardChange(context, { operationUuid, bindingUuid }, status.card);
  if (kind === 'BINDING' && (await checkoutByOrder(context.database.reader, orderUuid)) === null)
    return settleCardAddition(context, operation, status.card);
  await status.settleAs(operation, status);
  return true;
}

/**
 * Handles an order that is not paid yet. An open form stays open until it expires. A pending attempt may still
 * take the money. Any other order is declined at the bank, so that its status becomes final.
 */
async function applyUnpaid(context: Context, operation: Operation, status: FoundStatus): Promise<Resolution> {
  if (!isOpen(operation.state)) return final(operation.state);
  if (isTryPending(status.actionCode)) return applyPendingAttempt(context, operation);
  if (isFormInUse(context, operation, status)) return askLater(context, operation);
  if (isRequestInFlight(context, operation)) return askLater(context, operation);
  const isDeclined = await declineAtBank(context, operation, status);
  return isDeclined ? endUnpaid(context, operation, declineCode(status)) : askLater(context, operation);
}

/**
 * Handles a pending attempt. Its form becomes UNKNOWN, so it is neither shown again nor declined. Only the bank's
 * status ends it (docs/spec/rules.md#5).
 */
async function applyPendingAttempt(context: Context, operation: Operation): Promise<Resolution> {
  if (operation.state !== 'REGISTERED') return askLater(context, operation);
  const { operationUuid } = operation;
  return (await markOutcomeUnknown(context, operationUuid, 'REGISTERED'))
    ? askLater(context, { ...operation, state: 'UNKNOWN' })
    : resolveOperation(context, operationUuid);
}

/** True while the customer may still pay on the form: it is open, or its card waits for a 3-D Secure code. */
function isFormInUse(
  { clock }: Context,
  { state, formUrl, expiresAt }: Operation,
  status: FoundStatus,
): boolean {
  if (formClosedAt(expiresAt) <= clock.now()) return false;
  return state === 'REGISTERED' || (state === 'UNKNOWN' && formUrl !== null && status.state === 'confirming');
}

/**
 * Declines an order that was not paid in time or whose charge never arrived. The customer cannot pay it
 * afterwards.
 */
async function declineAtBank(context: Context, operation: Operation, status: FoundStatus): Promise<boolean> {
  const mdOrder = operation.mdOrder ?? status.mdOrder;
  if (mdOrder !== null && (await context.acquiring.decline({ mdOrder })).kind === 'unknown') return false;
  const after = await fetchStatus(context, { ...operation, mdOrder });
  return after.kind === 'found' && after.state === 'declined';
}

function declineCode({ actionCode }: FoundStatus): number | null {
  return actionCode !== null && actionOutcome(actionCode).kind === 'declined' ? actionCode : null;
}

/** True when the request was recorded so recently that it may still reach the bank. */
function isRequestInFlight({ clock }: Context, { state, createdAt }: Operation): boolean {
  return state === 'CREATED' && secondsBetween(createdAt, clock.now()) < lostAfterSeconds;
}

async function applyNotFound(context: Context, operation: Operation): Promise<Resolution> {
  if (!isOpen(operation.state)) return final(operation.state);
  const age = secondsBetween(operation.createdAt, context.clock.now());
  return age < lostAfterSeconds ? askLater(context, operation) : endUnpaid(context, operation, null);
}

/**
 * Handles a declined order. For a minute a sent charge without a reason is asked about again: the process that
 * sent it may still store the reason, for example a stolen card.
 */
async function applyDeclined(
  context: Context,
  operation: Operation,
  status: FoundStatus,
): Promise<Resolution> {
  const age = secondsBetween(operation.createdAt, context.clock.now());
  const hasNoReason = reasonOf(operation, status.actionCode) === null;
  if (operation.state === 'SENT' && hasNoReason && age < lostAfterSeconds)
    return askLater(context, operation);
  return endUnpaid(context, operation, status.actionCode);
}

/** Ends an operation that took no money: DECLINED with a reason, EXPIRED without one. */
async function endUnpaid(
  context: Context,
  operation: Operation,
  actionCode: number | null,
): Promise<Resolution> {
  const state = await endOperation(context, operation.operationUuid, reasonOf(operation, actionCode));
  return final(state);
}

function final(state: OperationState): Resolution {
  return { state, nextQueryAt: null };
}

/** Action codes of a page timeout and of our own decline. They do not come from the issuer. */
const codesWithoutReason = new Set([-2007, -2009, -2014, 4005, -100]);

/** The action code that explains why no money was taken: from the bank's status, or else the stored one. */
function reasonOf({ kind, actionCode: known }: Operation, actionCode: number | null): number | null {
  if (actionCode === null || codesWithoutReason.has(actionCode)) return known;
  return kind === 'BINDING' || actionOutcome(actionCode).kind === 'declined' ? actionCode : null;
}

/** Staff see an operation in the list of unknown payments, so an open form becomes UNKNOWN. */
async function needsReview(context: Context, { operationUuid, state }: Operation): Promise<Resolution> {
  context.log.error('operation.review', null, { operationUuid, code: 'needs-review' });
  const isForm = state === 'CREATED' || state === 'REGISTERED';
  if (isForm && (await markOutcomeUnknown(context, operationUuid, state)))
    return { state: 'UNKNOWN', nextQueryAt: plusSeconds(context.clock.now(), reviewRecheckSeconds) };
  return { state, nextQueryAt: plusSeconds(context.clock.now(), reviewRecheckSeconds) };
}

function askLater({ clock }: Context, operation: Operation): Resolution {
  return { state: operation.state, nextQueryAt: nextAskAt(operation, clock.now()) };
}

function nextAskAt({ state, formUrl, createdAt, expiresAt }: Operation, now: Instant): Instant {
  if (state === 'REGISTERED') return nextFormQueryAt(expiresAt, now);
  const hasForm = state === 'UNKNOWN' && formUrl !== null;
  return hasForm ? nextPendingFormQueryAt({ createdAt, expiresAt }, now) : nextQueryAt(createdAt, now);
}
