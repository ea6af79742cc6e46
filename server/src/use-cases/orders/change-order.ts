import { moscowDate } from '#domain/dates.ts';
import { areChargesHeld } from '#domain/charges/held-charges.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type { OrderChange } from '#domain/orders/order-change.ts';
import type { Order } from '#domain/orders/order.ts';
import type { PaymentIntent } from '#domain/orders/payment-intent.ts';
import { openPayments } from '#domain/payments/resolve-overlap.ts';
import type { PaidMoney } from '#domain/refunds/paid-money.ts';
import { type Refusal, type RefusalCode, refuse } from '#domain/refusal.ts';
import { failure, success, type Result } from '#domain/result.ts';
import type { Transaction } from '../../db/database.ts';
import { actionByKey, insertAction } from '../../db/orders/order-action-store.ts';
import { endUnsentCharges } from '../../db/charges/due-charge-store.ts';
import { intentsOfOrder } from '../../db/payments/intent-store.ts';
import { lockOrder } from '../../db/orders/order-store.ts';
import { refundsOfOrder } from '../../db/payments/refund-store.ts';
import { type ApprovalInput, requestApproval } from '../approvals/request-approval.ts';
import type { BankAccess, DatabaseAccess } from '../context.ts';
import { type BlockingForms, withFormsDeclined } from '../outcomes/with-forms-declined.ts';
import { chargeJob } from '../ledger/reschedule-charges.ts';
import { saveChange } from '../ledger/save-change.ts';
import { writeOrderNotifications } from '../ledger/write-order-notifications.ts';
import { writePauseEvents } from './write-pause-events.ts';
import { writeResumption } from './write-resumption.ts';

export type ChangeCommand<Code extends RefusalCode> = {
  readonly orderUuid: OrderUuid;
  /** Whether the caller may change the order. For any other order the answer is «not found». */
  readonly isOwnedBy: (order: Order) => boolean;
  /** Selects the open payments that have to be declined or finished first. */
  readonly blocksChange: (intent: PaymentIntent) => boolean;
  readonly decide: (order: Order, money: PaidMoney) => Result<OrderChange, Refusal<Code>>;
  /**
   * A last condition, checked in the same transaction right before the first write, for example the approval of a
   * second person.
   */
  readonly claim?: (transaction: Transaction) => Promise<Result<null, Refusal<Code>>>;
  /** Further writes in the same transaction. */
  readonly alsoWrite?: (transaction: Transaction, written: WrittenChange) => Promise<void>;
  /**
   * Identifies this action on the order. Repeated requests with the same key have one effect
   * (docs/spec/reliability.md#F-29).
   */
  readonly idempotencyKey?: string;
  /** The sum of this action, in kopecks. The same key with another sum is refused (docs/spec/reliability.md#F-21). */
  readonly amount?: Kopecks;
};

/** The order before and after the change, and the money that the decision was about. */
export type WrittenChange = { readonly before: Order; readonly after: Order; readonly money: PaidMoney };

/** The request of a change that needs a second person (docs/spec/rules.md#14); null for another one. */
type ApprovalFor = (decided: WrittenChange) => ApprovalInput | null;

export type ChangeRefusal<Code extends RefusalCode> = Refusal<
  Code | 'order.not.found.error' | 'payment.in.progress.error' | 'idempotency.key.reused.error'
>;

type Outcome =
  | { readonly kind: 'written' }
  /** The refusal says whether the request waits, or why it was not added. */
  | { readonly kind: 'approval-requested'; readonly refusal: Refusal<'approval.waits.error'> };
type Attempt = Outcome | BlockingForms;

/**
 * Changes an order by a decision of the domain, under its lock. Forms that the customer could still pay are declined at
 * the bank first. A payment in progress refuses the change with `payment.in.progress.error` (docs/spec/rules.md#2,
 * docs/spec/reliability.md#F-51, docs/spec/reliability.md#F-53). A pause or a stop also ends scheduled charges that are
 * not sent yet (docs/spec/rules.md#3, docs/spec/rules.md#13).
 */
export async function changeOrder<Code extends RefusalCode>(
  context: BankAccess,
  input: ChangeCommand<Code>,
): Promise<Result<null, ChangeRefusal<Code>>> {
  const changed = await runAttempts(context, input, () => null);
  return changed.ok ? success(null) : changed;
}

/**
 * Changes an order like `changeOrder`, or records the request that `approvalFor` returns for the decision, and refuses
 * with `approval.waits.error` then.
 */
export async function changeOrderOrRequestApproval<Code extends RefusalCode>(
  context: BankAccess,
  input: ChangeCommand<Code>,
  approvalFor: ApprovalFor,
): Promise<Result<null, ChangeRefusal<Code | 'approval.waits.error'>>> {
  const changed = await runAttempts(context, input, approvalFor);
  if (!changed.ok) return changed;
  return changed.value.kind === 'approval-requested' ? failure(changed.value.refusal) : success(null);
}

function runAttempts<Code extends RefusalCode>(
  context: BankAccess,
  input: ChangeCommand<Code>,
  approvalFor: ApprovalFor,
): Promise<Result<Outcome, ChangeRefusal<Code>>> {
  return withFormsDeclined(context, (transaction) =>
    attemptChange(context, transaction, { ...input, approvalFor }),
  );
}

async function attemptChange<Code extends RefusalCode>(
  context: DatabaseAccess,
  transaction: Transaction,
  input: ChangeCommand<Code> & { readonly approvalFor: ApprovalFor },
): Promise<Result<Attempt, ChangeRefusal<Code>>> {
  const { orderUuid, isOwnedBy, blocksChange, decide } = input;
  const order = await lockOrder(transaction, orderUuid);
  if (order === null || !isOwnedBy(order)) return refuse('order.not.found.error');
  const repeated = await answerRepeat(transaction, input);
  if (repeated !== null) return repeated;
  const intents = await intentsOfOrder(transaction, orderUuid);
  const money = { intents, refunds: await refundsOfOrder(transaction, orderUuid) };
  const decided = decide(order, money);
  if (!decided.ok) return decided;
  const approval = input.approvalFor({ before: order, after: decided.value.order, money });
  if (approval !== null) {
    const { error: refusal } = await requestApproval(context, transaction, approval);
    return success({ kind: 'approval-requested', refusal });
  }
  const open = openPayments(intents, blocksChange);
  if (open.kind === 'in-progress') return refuse('payment.in.progress.error');
  if (open.kind === 'decline-first') return success(open);
  return writeChange(context, transaction, { input, order, money, change: decided.value });
}

/** The answer to a repeat of a change that was made before; null for a new change. */
async function answerRepeat<Code extends RefusalCode>(
  transaction: Transaction,
  { orderUuid, idempotencyKey, amount, claim }: Pick<ChangeCommand<Code>, Repeatable>,
): Promise<Result<Attempt, ChangeRefusal<Code>> | null> {
  const earlier =
    idempotencyKey === undefined ? null : await actionByKey(transaction, orderUuid, idempotencyKey);
  if (earlier === null) return null;
  // a version before this one has written no sum
  if (earlier.amount !== null && earlier.amount !== amount) return refuse('idempotency.key.reused.error');
  // a person whose approval comes after that of a colleague is refused
  const claimed = await claim?.(transaction);
  return claimed?.ok === false ? claimed : success({ kind: 'written' });
}

type Repeatable = 'orderUuid' | 'idempotencyKey' | 'amount' | 'claim';

type DecidedChange<Code extends RefusalCode> = {
  readonly input: Pick<ChangeCommand<Code>, Repeatable | 'alsoWrite'>;
  readonly order: Order;
  readonly money: PaidMoney;
  readonly change: OrderChange;
};

async function writeChange<Code extends RefusalCode>(
  context: DatabaseAccess,
  transaction: Transaction,
  { input, order, money, change }: DecidedChange<Code>,
): Promise<Result<Attempt, Refusal<Code>>> {
  const { orderUuid, claim, alsoWrite, idempotencyKey, amount } = input;
  const claimed = await claim?.(transaction);
  if (claimed?.ok === false) return claimed;
  const { clock, random } = context;
  const at = clock.now();
  const jobs = [chargeJob(orderUuid, at)];
  // before the pause is written, so that each charge sent later than `order_pause.written_at` is a fault of the audit
  if (areChargesHeld(change.order, moscowDate(at))) await endUnsentCharges(transaction, orderUuid);
  await saveChange(transaction, { before: { order, intent: null }, change, at, random, jobs });
  const changed = { before: order, after: change.order };
  await alsoWrite?.(transaction, { ...changed, money });
  await writePauseEvents(context, transaction, changed);
  await writeOrderNotifications(context, transaction, [changed]);
  await writeResumption(context, transaction, changed);
  if (idempotencyKey !== undefined)
    await insertAction(transaction, { orderUuid, idempotencyKey, at, amount: amount ?? null });
  return success({ kind: 'written' });
}
