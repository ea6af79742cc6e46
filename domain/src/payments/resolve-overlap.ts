import type { CardScope, EnteredCard } from '../consents/consent.ts';
import type { BindingUuid } from '../identifier.ts';
import {
  type Allocation,
  isOpen,
  type Operation,
  type OperationState,
  paymentNumberOfTarget,
} from '../orders/operation.ts';

export type WantedPayment = {
  readonly allocations: readonly Allocation[];
  /** Number of payments of the order, including cancelled ones. */
  readonly paymentsInSchedule: number;
  /** null when the customer enters a card on the bank's page. */
  readonly bindingUuid: BindingUuid | null;
  /** Permitted use of the entered card. */
  readonly enteredCard: EnteredCard | null;
};

/** A payment with a known page address at the bank. */
export type OpenForm = Operation & { readonly formUrl: string };

/** The effect of open payments on an intended payment (docs/spec/rules.md#5, docs/spec/reliability.md#D-2). */
export type Overlap =
  | { readonly kind: 'free' }
  /** The same debts by the same means, and a form is open: reuse that form. */
  | { readonly kind: 'same-form'; readonly operation: OpenForm }
  /** Forms are open for some of the debts: decline them at the bank, then check again. */
  | { readonly kind: 'decline-first'; readonly operations: readonly Operation[] }
  /** Money is being taken, or the outcome is unknown: `payment.in.progress.error`. */
  | { readonly kind: 'in-progress' };

/**
 * Compares an intended payment with the open operations of the order, so that each debt has at most one open operation
 * (docs/spec/rules.md#5, docs/spec/reliability.md#I-17). A custom amount and a service affect the whole schedule, so
 * both overlap with each of its payments.
 */
export function resolveOverlap(intended: WantedPayment, operations: readonly Operation[]): Overlap {
  const open = openPayments(operations, ({ allocations }) => overlap(intended, allocations));
  const [only, ...more] = open.kind === 'decline-first' ? open.operations : [];
  if (only === undefined || more.length > 0 || !isOpenForm(only)) return open;
  return isSame(intended, only) ? { kind: 'same-form', operation: only } : open;
}

/**
 * The effect of open payments on a change that is not a payment, e.g. a refund. Open forms of affected debts are
 * declined at the bank first; a payment in progress has to end first (docs/spec/rules.md#2,
 * docs/spec/reliability.md#F-51, docs/spec/reliability.md#F-53).
 */
export function openPayments(
  operations: readonly Operation[],
  isAffected: (operation: Operation) => boolean,
): Exclude<Overlap, { kind: 'same-form' }> {
  const open = operations.filter(
    (operation) => isOpen(operation.state) && operation.kind !== 'BINDING' && isAffected(operation),
  );
  if (open.some(({ state }) => !mayBeDeclined[state])) return { kind: 'in-progress' };
  return open.length === 0 ? { kind: 'free' } : { kind: 'decline-first', operations: open };
}

/**
 * The effect of the open intent of a card or a purchase on another one. `repeat`: both are for the same use of the
 * card, so the request gets the open form.
 */
export type CheckOverlap =
  | Exclude<Overlap, { readonly kind: 'same-form' }>
  | { readonly kind: 'repeat'; readonly operation: Operation };

/**
 * Compares a card check with the open ones of its client. A form stores its card for the scope with which it was
 * registered, so a form of another scope is declined at the bank first (docs/spec/rules.md#11).
 */
export function resolveCheckOverlap(scope: CardScope, checks: readonly Operation[]): CheckOverlap {
  const same = checks.find(({ enteredCard }) => enteredCard?.scope === scope);
  if (same !== undefined) return { kind: 'repeat', operation: same };
  if (checks.some(({ state }) => !mayBeDeclined[state])) return { kind: 'in-progress' };
  return checks.length === 0 ? { kind: 'free' } : { kind: 'decline-first', operations: checks };
}

/** Only an open form can be declined. A charge that was sent or is unknown has to end by itself. */
const mayBeDeclined: Readonly<Record<OperationState, boolean>> = {
  CREATED: false,
  REGISTERED: true,
  SENT: false,
  UNKNOWN: false,
  SETTLED: false,
  DECLINED: false,
  EXPIRED: false,
};

function isOpenForm(operation: Operation): operation is OpenForm {
  return operation.formUrl !== null;
}

function isSame(intended: WantedPayment, operation: Operation): boolean {
  const keys = (allocations: readonly Allocation[]): string =>
    allocations
      .map(({ targetType, targetId, amount }) => `${targetType}:${targetId}:${amount}`)
      .toSorted()
      .join();
  return (
    intended.bindingUuid === operation.bindingUuid &&
    // the registration of the form decides whether the bank saves the card
    intended.enteredCard?.scope === operation.enteredCard?.scope &&
    keys(intended.allocations) === keys(operation.allocations)
  );
}

/**
 * A custom amount has a number after the schedule and reduces the schedule from its end, so it overlaps with the whole
 * schedule. A service overlaps in the same way.
 */
function overlap({ allocations, paymentsInSchedule }: WantedPayment, other: readonly Allocation[]): boolean {
  const targets = new Set(allocations.map(({ targetId }) => targetId));
  if (other.some(({ targetId }) => targets.has(targetId))) return true;
  const sides = [allocations, other].map((side) => side.filter(concernsSchedule));
  const affectsAll = sides
    .flat()
    .some(
      ({ targetType, targetId }) =>
        targetType === 'SERVICE' || paymentNumberOfTarget(targetId) > paymentsInSchedule,
    );
  return affectsAll && sides.every((side) => side.length > 0);
}

/** Whether an allocation pays or moves a part of the schedule; a change of the schedule has to wait for it. */
export function concernsSchedule({ targetType }: Pick<Allocation, 'targetType'>): boolean {
  return targetType === 'SCHEDULED' || targetType === 'SERVICE';
}
