import type { Instant } from '#domain/calendar.ts';
import { plusSeconds, secondsBetween } from '#domain/calendar.ts';
import { actionOutcome, isTryPending } from '#domain/charges/action-codes.ts';
import type { OperationUuid } from '#domain/identifier.ts';
import { askAboutFormAt, askAboutPendingFormAt, askAgainAt, formDiesAt } from '#domain/payments/ask-plan.ts';
import type { Operation, OperationState } from '#domain/payments/operation.ts';
import { isLive } from '#domain/payments/operation.ts';
import { checkoutByOrder } from '../../../db/orders/checkout-store.ts';
import { operationByUuid } from '../../../db/payments/operation-store.ts';
import type { StatusAnswer } from '../../../gateways/acquiring/port.ts';
import type { Context } from '../../context.ts';
import { settleCardAddition } from '../../cards/settle-card-addition.ts';
import { settleCardChange } from '../../cards/settle-card-change.ts';
import { endOperation } from './end-operation.ts';
import { markOutcomeUnknown } from './mark-outcome-unknown.ts';
import { settle } from './settle.ts';

export type Resolution = {
  readonly state: OperationState;
  /** When to ask the bank again; null when its word is final. */
  readonly askAgainAt: Instant | null;
};

type FoundStatus = Extract<StatusAnswer, { kind: 'found' }>;

/** Books a payment that the bank has taken. */
export type Settle = (operation: Operation, status: FoundStatus) => Promise<void>;

/** A request that the bank does not know after this long never reached it. */
const lostAfterSeconds = 60;

/**
 * The one step into which the browser's return, the bank's callback, the timer and «finish» all lead, in any order, any
 * number of times: asks the bank how an operation stands and writes what that means (docs/spec/rules.md#5,
 * docs/spec/reliability.md#D-1, docs/spec/reliability.md#D-4).
 * @throws Error when the operation does not exist.
 */
export async function resolveOperation(context: Context, operationUuid: OperationUuid): Promise<Resolution> {
  const operation = await operationByUuid(context.database.reader, operationUuid);
  if (operation === null) throw new Error('an operation that is to be resolved exists');
  return resolveKnown(context, operation);
}

/**
 * The same of an operation that its caller has just read or moved himself, and may want to book together with others.
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

/** What the bank says, and who books it. */
type Word = FoundStatus & { readonly settleAs: Settle };

type Resolver = (context: Context, operation: Operation, word: Word) => Promise<Resolution>;

const byState = {
  paid: (context, operation, word) => paid(context, operation, word),
  held: (context, operation, word) => paid(context, operation, word),
  reversed: (context, operation, word) =>
    // a card that was only checked ends reversed (docs/spec/gateway.md#4)
    operation.kind === 'BINDING' && word.actionCode === 0 && word.card !== null
      ? paid(context, operation, word)
      : ended(context, operation, null),
  // money that was taken and given back without us: a person has to look
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

async function paid(context: Context, operation: Operation, word: Word): Promise<Resolution> {
  if (word.amount !== operation.amount || !['643', '810'].includes(word.currency)) {
    return needsReview(context, operation);
  }
  const settled = await settleByKind(context, operation, word);
  return settled ? final('SETTLED') : ended(context, operation, null);
}

/** False when a card was to be bound and the bank bound none. */
async function settleByKind(context: Context, operation: Operation, word: Word): Promise<boolean> {
  const { operationUuid, kind, bindingUuid, orderUuid } = operation;
  if (kind === 'BINDING' && bindingUuid !== null)
    return settleCardChange(context, { operationUuid, bindingUuid }, word.card);
  if (kind === 'BINDING' && (await checkoutByOrder(context.database.reader, orderUuid)) === null)
    return settleCardAddition(context, operation, word.card);
  await word.settleAs(operation, word);
  return true;
}

/**
 * The bank's order is not paid. An open form stays open until it dies. Any other order is declined at the bank, so that
 * its status becomes final, unless a try is pending: that one may still take the money.
 */
async function unpaid(context: Context, operation: Operation, status: FoundStatus): Promise<Resolution> {
  if (!isLive(operation.state)) return final(operation.state);
  if (isTryPending(status.actionCode)) return pending(context, operation);
  if (isFormInUse(context, operation, status)) return askLater(context, operation);
  if (isOnItsWay(context, operation)) return askLater(context, operation);
  const dead = await declineAtBank(context, operation, status);
  return dead ? ended(context, operation, declineOf(status)) : askLater(context, operation);
}

/**
 * The bank works on a try. A form on which it was made becomes UNKNOWN before anything is told or begun: it is neither
 * given out again nor declined, and only the bank's status ends it (docs/spec/rules.md#5).
 */
async function pending(context: Context, operation: Operation): Promise<Resolution> {
  if (operation.state !== 'REGISTERED') return askLater(context, operation);
  const { operationUuid } = operation;
  return (await markOutcomeUnknown(context, operationUuid, 'REGISTERED'))
    ? askLater(context, { ...operation, state: 'UNKNOWN' })
    : resolveOperation(context, operationUuid);
}

/** A customer may still pay on the form: it is open, or its card asks for a 3-D Secure code. */
function isFormInUse(
  { clock }: Context,
  { state, formUrl, expiresAt }: Operation,
  status: FoundStatus,
): boolean {
  if (formDiesAt(expiresAt) <= clock.now()) return false;
  return state === 'REGISTERED' || (state === 'UNKNOWN' && formUrl !== null && status.state === 'confirming');
}

/** An order that nobody paid in time, or whose charge never arrived, is declined, so that it never will be paid. */
async function declineAtBank(context: Context, operation: Operation, status: FoundStatus): Promise<boolean> {
  const mdOrder = operation.mdOrder ?? status.mdOrder;
  if (mdOrder !== null && (await context.acquiring.decline({ mdOrder })).kind === 'unknown') return false;
  const after = await askBank(context, { ...operation, mdOrder });
  return after.kind === 'found' && after.state === 'declined';
}

function declineOf({ actionCode }: FoundStatus): number | null {
  return actionCode !== null && actionOutcome(actionCode).kind === 'declined' ? actionCode : null;
}

/** A request that was recorded a moment ago may still be on its way to the bank. */
function isOnItsWay({ clock }: Context, { state, createdAt }: Operation): boolean {
  return state === 'CREATED' && secondsBetween(createdAt, clock.now()) < lostAfterSeconds;
}

async function notFound(context: Context, operation: Operation): Promise<Resolution> {
  if (!isLive(operation.state)) return final(operation.state);
  const age = secondsBetween(operation.createdAt, context.clock.now());
  return age < lostAfterSeconds ? askLater(context, operation) : ended(context, operation, null);
}

/**
 * A charge that is on its way and is declined without a word of the card's bank is being declined by whoever sent it,
 * who knows the word (a stolen card, say): it is asked about again, so that the word is not lost.
 */
async function declined(context: Context, operation: Operation, status: FoundStatus): Promise<Resolution> {
  const age = secondsBetween(operation.createdAt, context.clock.now());
  const isWordless = reasonOf(operation, status.actionCode) === null;
  if (operation.state === 'SENT' && isWordless && age < lostAfterSeconds) return askLater(context, operation);
  return ended(context, operation, status.actionCode);
}

/** No money was taken: a decline where the bank gave its reason, an attempt that died where it did not. */
async function ended(context: Context, operation: Operation, actionCode: number | null): Promise<Resolution> {
  const state = await endOperation(context, operation.operationUuid, reasonOf(operation, actionCode));
  return final(state);
}

function final(state: OperationState): Resolution {
  return { state, askAgainAt: null };
}

/** Time-outs of the page and our own decline are no word of the card's bank. */
const endsWithoutAWord = new Set([-2007, -2009, -2014, 4005, -100]);

/** Why no money was taken; where the bank's status does not say it, what is known of the operation already. */
function reasonOf({ kind, actionCode: known }: Operation, actionCode: number | null): number | null {
  if (actionCode === null || endsWithoutAWord.has(actionCode)) return known;
  return kind === 'BINDING' || actionOutcome(actionCode).kind === 'declined' ? actionCode : null;
}

async function needsReview(context: Context, { operationUuid, state }: Operation): Promise<Resolution> {
  context.log.error('operation.review', null, { operationUuid, code: 'needs-review' });
  return { state, askAgainAt: plusSeconds(context.clock.now(), 3600) };
}

async function askLater({ clock }: Context, operation: Operation): Promise<Resolution> {
  return { state: operation.state, askAgainAt: nextAskAt(operation, clock.now()) };
}

function nextAskAt({ state, formUrl, createdAt, expiresAt }: Operation, now: Instant): Instant {
  if (state === 'REGISTERED') return askAboutFormAt(expiresAt, now);
  const hasForm = state === 'UNKNOWN' && formUrl !== null;
  return hasForm ? askAboutPendingFormAt({ createdAt, expiresAt }, now) : askAgainAt(createdAt, now);
}
