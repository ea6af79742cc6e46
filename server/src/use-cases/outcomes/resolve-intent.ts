import { type Instant, plusSeconds, secondsBetween } from '#domain/dates.ts';
import { actionOutcome, isTryPending } from '#domain/charges/action-codes.ts';
import type { IntentUuid } from '#domain/identifier.ts';
import {
  nextFormQueryAt,
  nextPendingFormQueryAt,
  nextQueryAt,
  formClosedAt,
} from '#domain/payments/query-plan.ts';
import { isOpen, type PaymentIntent, type IntentState } from '#domain/orders/payment-intent.ts';
import { checkoutByOrder } from '../../db/checkout/checkout-store.ts';
import { intentByUuid } from '../../db/payments/intent-store.ts';
import type { StatusAnswer } from '../../gateways/acquiring/port.ts';
import type { BankAccess, DatabaseAccess } from '../context.ts';
import { settleCardAddition } from './settle-card-addition.ts';
import { settleCardChange } from './settle-card-change.ts';
import { endIntent } from './end-intent.ts';
import { markOutcomeUnknown } from './mark-outcome-unknown.ts';
import { settle } from './settle.ts';

export type Resolution = {
  readonly state: IntentState;
  /** When to ask the bank again; null when its status is final. */
  readonly nextQueryAt: Instant | null;
};

type FoundStatus = Extract<StatusAnswer, { kind: 'found' }>;

/** Applies a payment whose money the bank has taken. */
export type Settle = (intent: PaymentIntent, status: FoundStatus) => Promise<void>;

/** If the bank does not know a request after this time, the request never reached it. */
const lostAfterSeconds = 60;

/** The interval at which the bank is asked about an intent that staff have to review. */
const reviewRecheckSeconds = 3600;

/** ISO 4217 codes of the rouble, today's and the former one. */
const roubleCodes: readonly string[] = ['643', '810'];

/**
 * Asks the bank for the status of an intent and applies it (docs/spec/rules.md#5, docs/spec/reliability.md#D-4).
 * The browser's return, the callback, the timer and the finish endpoint call it in any order and repeatedly.
 * @throws Error when the intent does not exist.
 */
export async function resolveIntent(context: BankAccess, intentUuid: IntentUuid): Promise<Resolution> {
  const intent = await intentByUuid(context.database.reader, intentUuid);
  if (intent === null) throw new Error(`intent ${intentUuid} not found while resolving it`);
  return resolveKnown(context, intent);
}

/**
 * Like `resolveIntent`, for an intent that the caller has just read or written. With `settleAs` the caller settles
 * several intents in one batch.
 */
export async function resolveKnown(
  context: BankAccess,
  intent: PaymentIntent,
  settleAs: Settle = (paidIntent, status) => settle(context, paidIntent, status),
): Promise<Resolution> {
  if (intent.state === 'SETTLED') return final('SETTLED');
  const status = await fetchStatus(context, intent);
  if (status.kind === 'unknown') return askLater(context, intent);
  if (status.kind === 'not-found') return applyNotFound(context, intent);
  return resolvers[status.state](context, intent, { ...status, settleAs });
}

/** The bank's status and the function that settles a paid intent. */
type StatusToApply = FoundStatus & { readonly settleAs: Settle };

type Resolver = (context: BankAccess, intent: PaymentIntent, status: StatusToApply) => Promise<Resolution>;

const resolvers = {
  paid: (context, intent, status) => applyPaid(context, intent, status),
  held: (context, intent, status) => applyPaid(context, intent, status),
  reversed: (context, intent, status) =>
    // a successful card check ends as reversed (docs/spec/gateway.md#4)
    intent.kind === 'BINDING' && status.actionCode === 0 && status.card !== null
      ? applyPaid(context, intent, status)
      : endUnpaid(context, intent, null),
  // the bank took and returned money without our request, so staff have to review the intent
  refunded: (context, intent) => review(context, intent),
  registered: (context, intent, status) => applyUnpaid(context, intent, status),
  confirming: (context, intent, status) => applyUnpaid(context, intent, status),
  pending: (context, intent) => applyPendingAttempt(context, intent),
  declined: (context, intent, status) => applyDeclined(context, intent, status),
} as const satisfies Record<FoundStatus['state'], Resolver>;

function fetchStatus(
  { acquiring }: BankAccess,
  { gatewayOrderId, gatewayOrderNumber }: Pick<PaymentIntent, 'gatewayOrderId' | 'gatewayOrderNumber'>,
): Promise<StatusAnswer> {
  return acquiring.status(gatewayOrderId === null ? { gatewayOrderNumber } : { gatewayOrderId });
}

async function applyPaid(
  context: DatabaseAccess,
  intent: PaymentIntent,
  status: StatusToApply,
): Promise<Resolution> {
  if (status.amount !== intent.amount || !roubleCodes.includes(status.currency)) {
    return review(context, intent);
  }
  const settled = await settleByKind(context, intent, status);
  return settled ? final('SETTLED') : endUnpaid(context, intent, null);
}

/** Settles the payment according to its kind. False when the bank stored no card for a card check. */
async function settleByKind(
  context: DatabaseAccess,
  intent: PaymentIntent,
  status: StatusToApply,
): Promise<boolean> {
  const { intentUuid, kind, cardUuid, orderUuid } = intent;
  if (kind === 'BINDING' && cardUuid !== null)
    return settleCardChange(context, { intentUuid, cardUuid }, status.card);
  if (kind === 'BINDING' && (await checkoutByOrder(context.database.reader, orderUuid)) === null)
    return settleCardAddition(context, intent, status.card);
  await status.settleAs(intent, status);
  return true;
}

/**
 * Handles a gateway order that is not paid yet. An open form stays open until it expires. A pending attempt may still
 * take the money. Any other gateway order is declined at the bank, so that its status becomes final.
 */
async function applyUnpaid(
  context: BankAccess,
  intent: PaymentIntent,
  status: FoundStatus,
): Promise<Resolution> {
  if (!isOpen(intent.state)) return final(intent.state);
  if (isTryPending(status.actionCode)) return applyPendingAttempt(context, intent);
  if (isFormInUse(context, intent, status)) return askLater(context, intent);
  if (isRequestInFlight(context, intent)) return askLater(context, intent);
  const isDeclined = await declineAtBank(context, intent, status);
  return isDeclined ? endUnpaid(context, intent, declineCode(status)) : askLater(context, intent);
}

/**
 * Handles a pending attempt. Its form becomes UNKNOWN, so it is neither shown again nor declined. Only the bank's
 * status ends it (docs/spec/rules.md#5).
 */
async function applyPendingAttempt(context: BankAccess, intent: PaymentIntent): Promise<Resolution> {
  if (intent.state !== 'REGISTERED') return askLater(context, intent);
  const { intentUuid } = intent;
  return (await markOutcomeUnknown(context, intentUuid, 'REGISTERED'))
    ? askLater(context, { ...intent, state: 'UNKNOWN' })
    : resolveIntent(context, intentUuid);
}

/** True while the customer may still pay on the form: it is open, or its card waits for a 3-D Secure code. */
function isFormInUse(
  { clock }: DatabaseAccess,
  { state, formUrl, expiresAt }: PaymentIntent,
  status: FoundStatus,
): boolean {
  if (formClosedAt(expiresAt) <= clock.now()) return false;
  return state === 'REGISTERED' || (state === 'UNKNOWN' && formUrl !== null && status.state === 'confirming');
}

/**
 * Declines a gateway order that was not paid in time or whose charge never arrived. The customer cannot pay it
 * afterwards.
 */
async function declineAtBank(
  context: BankAccess,
  intent: PaymentIntent,
  status: FoundStatus,
): Promise<boolean> {
  const gatewayOrderId = intent.gatewayOrderId ?? status.gatewayOrderId;
  if (gatewayOrderId !== null && (await context.acquiring.decline({ gatewayOrderId })).kind === 'unknown')
    return false;
  const after = await fetchStatus(context, { ...intent, gatewayOrderId });
  return after.kind === 'found' && after.state === 'declined';
}

function declineCode({ actionCode }: FoundStatus): number | null {
  return actionCode !== null && actionOutcome(actionCode).kind === 'declined' ? actionCode : null;
}

/** True when the request was recorded so recently that it may still reach the bank. */
function isRequestInFlight({ clock }: DatabaseAccess, { state, createdAt }: PaymentIntent): boolean {
  return state === 'CREATED' && secondsBetween(createdAt, clock.now()) < lostAfterSeconds;
}

async function applyNotFound(context: DatabaseAccess, intent: PaymentIntent): Promise<Resolution> {
  if (!isOpen(intent.state)) return final(intent.state);
  const age = secondsBetween(intent.createdAt, context.clock.now());
  return age < lostAfterSeconds ? askLater(context, intent) : endUnpaid(context, intent, null);
}

/**
 * Handles a declined order. For a minute a sent charge without a reason is asked about again: the process that
 * sent it may still store the reason, for example a stolen card.
 */
async function applyDeclined(
  context: DatabaseAccess,
  intent: PaymentIntent,
  status: FoundStatus,
): Promise<Resolution> {
  const age = secondsBetween(intent.createdAt, context.clock.now());
  const hasNoReason = reasonOf(intent, status.actionCode) === null;
  if (intent.state === 'SENT' && hasNoReason && age < lostAfterSeconds) return askLater(context, intent);
  return endUnpaid(context, intent, status.actionCode);
}

/** Ends an intent that took no money: DECLINED with a reason, EXPIRED without one. */
async function endUnpaid(
  context: DatabaseAccess,
  intent: PaymentIntent,
  actionCode: number | null,
): Promise<Resolution> {
  const state = await endIntent(context, intent.intentUuid, reasonOf(intent, actionCode));
  return final(state);
}

function final(state: IntentState): Resolution {
  return { state, nextQueryAt: null };
}

/** Action codes of a page timeout and of our own decline. They do not come from the issuer. */
const codesWithoutReason = new Set([-2007, -2009, -2014, 4005, -100]);

/** The action code that explains why no money was taken: from the bank's status, or else the stored one. */
function reasonOf({ kind, actionCode: known }: PaymentIntent, actionCode: number | null): number | null {
  if (actionCode === null || codesWithoutReason.has(actionCode)) return known;
  return kind === 'BINDING' || actionOutcome(actionCode).kind === 'declined' ? actionCode : null;
}

/** Staff see an intent in the list of unknown payments, so an open form becomes UNKNOWN. */
async function review(context: DatabaseAccess, { intentUuid, state }: PaymentIntent): Promise<Resolution> {
  context.log.error('operation.review', null, { operationUuid: intentUuid, code: 'needs-review' });
  const isForm = state === 'CREATED' || state === 'REGISTERED';
  const isMarked = isForm && (await markOutcomeUnknown(context, intentUuid, state));
  const recheckAt = plusSeconds(context.clock.now(), reviewRecheckSeconds);
  return { state: isMarked ? 'UNKNOWN' : state, nextQueryAt: recheckAt };
}

function askLater({ clock }: DatabaseAccess, intent: PaymentIntent): Resolution {
  return { state: intent.state, nextQueryAt: nextAskAt(intent, clock.now()) };
}

function nextAskAt({ state, formUrl, createdAt, expiresAt }: PaymentIntent, now: Instant): Instant {
  if (state === 'REGISTERED') return nextFormQueryAt(expiresAt, now);
  const hasForm = state === 'UNKNOWN' && formUrl !== null;
  return hasForm ? nextPendingFormQueryAt({ createdAt, expiresAt }, now) : nextQueryAt(createdAt, now);
}
