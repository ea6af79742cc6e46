import type { Instant } from '#domain/calendar.ts';
import { plusSeconds, secondsBetween } from '#domain/calendar.ts';
import { actionOutcome, isTryPending } from '#domain/charges/action-codes.ts';
import type { OperationUuid } from '#domain/identifier.ts';
import {
  nextFormQueryAt,
  nextPendingFormQueryAt,
  nextQueryAt,
  formClosedAt,
} from '#domain/payments/query-plan.ts';
import type { Operation, OperationState } from '#domain/orders/operation.ts';
import { isOpen } from '#domain/orders/operation.ts';
import { checkoutByOrder } from '../../../db/orders/checkout-store.ts';
import { operationByUuid } from '../../../db/payments/operation-store.ts';
import type { StatusAnswer } from '../../../gateways/acquiring/port.ts';
import type { Context } from '../../context.ts';
import { settleCardAddition } from '../../cards/storage/settle-card-addition.ts';
import { settleCardChange } from '../../cards/storage/settle-card-change.ts';
import { endOperation } from './end-operation.ts';
import { markOutcomeUnknown } from './mark-outcome-unknown.ts';
import { settle } from './settle.ts';

export type Resolution = {
  readonly state: OperationState;
  /** When to ask the bank again; null when its status is final. */
  readonly nextQueryAt: Instant | null;
};

type FoundStatus = Extract<StatusAnswer, { kind: 'found' }>;

/** Books a payment that the bank has taken. */
export type Settle = (operation: Operation, status: FoundStatus) => Promise<void>;

/** A request that the bank does not know after this long never reached it. */
const lostAfterSeconds = 60;

/**
 * Asks the bank for the status of an operation and applies the result (docs/spec/rules.md#5,
 * docs/spec/reliability.md#D-1, docs/spec/reliability.md#D-4). The browser's return, the bank's callback, the timer and
 * «finish» all call it, in any order and any number of times.
 * @throws Error when the operation does not exist.
 */
export async function resolveOperation(context: Context, operationUuid: OperationUuid): Promise<Resolution> {
  const operation = await operationByUuid(context.database.reader, operationUuid);
  if (operation === null) throw new Error(`operation ${operationUuid} not found while resolving it`);
  return resolveKnown(context, operation);
}

/**
 * The same for an operation that the caller has just read or moved. The caller may pass `settleAs` to settle several
 * operations in one batch.
 */
export async function resolveKnown(
  context: Context,
  operation: Operation,
  settleAs: Settle = (paidOperation, status) => settle(context, paidOperation, status),
): Promise<Resolution> {
  if (operation.state === 'SETTLED') return final('SETTLED');
  const status = await askBank(context, operation);
  if (status.kind === 'unknown') return askLater(context, operation);
  if (status.kind === 'not-found') return notFound(context, operation);
  return byState[status.state](context, operation, { ...status, settleAs });
}

/** The gateway status and the function that books it. */
type StatusToApply = FoundStatus & { readonly settleAs: Settle };

type Resolver = (context: Context, operation: Operation, status: StatusToApply) => Promise<Resolution>;

const byState = {
  paid: (context, operation, status) => paid(context, operation, status),
  held: (context, operation, status) => paid(context, operation, status),
  reversed: (context, operation, status) =>
    // a successful card check ends as reversed (docs/spec/gateway.md#4)
    operation.kind === 'BINDING' && status.actionCode === 0 && status.card !== null
      ? paid(context, operation, status)
      : ended(context, operation, null),
  // money was taken and returned without us: a person has to review it
  refunded: (context, operation) => needsReview(context, operation),
  registered: (context, operation, status) => unpaid(context, operation, status),
  confirming: (context, operation, status) => unpaid(context, operation, status),
  pending: (context, operation) => pending(context, operation),
  declined: (context, operation, status) => declined(context, operation, status),
} as const satisfies Record<FoundStatus['state'], Resolver>;

function askBank(
  { acquiring }: Context,
  { mdOrder, gatewayOrderNumber }: Pick<Operation, 'mdOrder' | 'gatewayOrderNumber'>,
): Promise<StatusAnswer> {
  return acquiring.status(mdOrder === null ? { gatewayOrderNumber } : { mdOrder });
}

async function paid(context: Context, operation: Operation, status: StatusToApply): Promise<Resolution> {
  if (status.amount !== operation.amount || !['643', '810'].includes(status.currency)) {
    return needsReview(context, operation);
  }
  const settled = await settleByKind(context, operation, status);
  return settled ? final('SETTLED') : ended(context, operation, null);
}

/** False when a card was to be bound and the bank bound no card. */
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
 * Handles an unpaid order of the bank. An open form stays open until it expires. Any other order is declined at the
 * bank, so that its status becomes final, unless an attempt is pending: that attempt may still take the money.
 */
async function unpaid(context: Context, operation: Operation, status: FoundStatus): Promise<Resolution> {
  if (!isOpen(operation.state)) return final(operation.state);
  if (isTryPending(status.actionCode)) return pending(context, operation);
  if (isFormInUse(context, operation, status)) return askLater(context, operation);
  if (isOnItsWay(context, operation)) return askLater(context, operation);
  const dead = await declineAtBank(context, operation, status);
  return dead ? ended(context, operation, declineOf(status)) : askLater(context, operation);
}

/**
 * Handles a pending attempt. A form becomes UNKNOWN before any answer is sent: it is neither returned again nor
 * declined, and only the bank's status ends it (docs/spec/rules.md#5).
 */
async function pending(context: Context, operation: Operation): Promise<Resolution> {
  if (operation.state !== 'REGISTERED') return askLater(context, operation);
  const { operationUuid } = operation;
  return (await markOutcomeUnknown(context, operationUuid, 'REGISTERED'))
    ? askLater(context, { ...operation, state: 'UNKNOWN' })
    : resolveOperation(context, operationUuid);
}

/** The customer may still pay on the form: it is open, or its card waits for a 3-D Secure code. */
function isFormInUse(
  { clock }: Context,
  { state, formUrl, expiresAt }: Operation,
  status: FoundStatus,
): boolean {
  if (formClosedAt(expiresAt) <= clock.now()) return false;
  return state === 'REGISTERED' || (state === 'UNKNOWN' && formUrl !== null && status.state === 'confirming');
}

/** Declines an order that was not paid in time, or whose charge never arrived, so that it cannot be paid later. */
async function declineAtBank(context: Context, operation: Operation, status: FoundStatus): Promise<boolean> {
  const mdOrder = operation.mdOrder ?? status.mdOrder;
  if (mdOrder !== null && (await context.acquiring.decline({ mdOrder })).kind === 'unknown') return false;
  const after = await askBank(context, { ...operation, mdOrder });
  return after.kind === 'found' && after.state === 'declined';
}

function declineOf({ actionCode }: FoundStatus): number | null {
  return actionCode !== null && actionOutcome(actionCode).kind === 'declined' ? actionCode : null;
}

/** A request that was recorded moments ago may still be on its way to the bank. */
function isOnItsWay({ clock }: Context, { state, createdAt }: Operation): boolean {
  return state === 'CREATED' && secondsBetween(createdAt, clock.now()) < lostAfterSeconds;
}

async function notFound(context: Context, operation: Operation): Promise<Resolution> {
  if (!isOpen(operation.state)) return final(operation.state);
  const age = secondsBetween(operation.createdAt, context.clock.now());
  return age < lostAfterSeconds ? askLater(context, operation) : ended(context, operation, null);
}

/**
 * Handles a declined order. A sent charge that is declined without a reason is asked about again for a minute: the
 * process that sent it may still store the reason, for example a stolen card.
 */
async function declined(context: Context, operation: Operation, status: FoundStatus): Promise<Resolution> {
  const age = secondsBetween(operation.createdAt, context.clock.now());
  const hasNoReason = reasonOf(operation, status.actionCode) === null;
  if (operation.state === 'SENT' && hasNoReason && age < lostAfterSeconds)
    return askLater(context, operation);
  return ended(context, operation, status.actionCode);
}

/** Ends an operation that took no money: declined with the bank's reason, expired without one. */
async function ended(context: Context, operation: Operation, actionCode: number | null): Promise<Resolution> {
  const state = await endOperation(context, operation.operationUuid, reasonOf(operation, actionCode));
  return final(state);
}

function final(state: OperationState): Resolution {
  return { state, nextQueryAt: null };
}

/** Timeouts of the page and our own decline are no reasons of the issuer. */
const codesWithoutReason = new Set([-2007, -2009, -2014, 4005, -100]);

/** The reason why no money was taken: from the bank's status, or else the reason stored with the operation. */
function reasonOf({ kind, actionCode: known }: Operation, actionCode: number | null): number | null {
  if (actionCode === null || codesWithoutReason.has(actionCode)) return known;
  return kind === 'BINDING' || actionOutcome(actionCode).kind === 'declined' ? actionCode : null;
}

async function needsReview(context: Context, { operationUuid, state }: Operation): Promise<Resolution> {
  context.log.error('operation.review', null, { operationUuid, code: 'needs-review' });
  return { state, nextQueryAt: plusSeconds(context.clock.now(), 3600) };
}

async function askLater({ clock }: Context, operation: Operation): Promise<Resolution> {
  return { state: operation.state, nextQueryAt: nextAskAt(operation, clock.now()) };
}

function nextAskAt({ state, formUrl, createdAt, expiresAt }: Operation, now: Instant): Instant {
  if (state === 'REGISTERED') return nextFormQueryAt(expiresAt, now);
  const hasForm = state === 'UNKNOWN' && formUrl !== null;
  return hasForm ? nextPendingFormQueryAt({ createdAt, expiresAt }, now) : nextQueryAt(createdAt, now);
}
