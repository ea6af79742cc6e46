import type { EnteredCard } from '../consents/consent.ts';
import type { BindingUuid } from '../identifier.ts';
import type { Allocation, Operation, OperationState } from './operation.ts';
import { isLive, paymentNumberOfTarget } from './operation.ts';

export type WantedPayment = {
  readonly allocations: readonly Allocation[];
  /** How many payments the order has, cancelled ones too. */
  readonly paymentsInSchedule: number;
  /** null when the customer enters a card on the bank's page. */
  readonly bindingUuid: BindingUuid | null;
  /** What the card may be used for that is entered there. */
  readonly enteredCard: EnteredCard | null;
};

/** A payment whose page at the bank is known. */
export type OpenForm = Operation & { readonly formUrl: string };

/** What the payments under way mean for one that is wanted (docs/spec/rules.md#5, docs/spec/reliability.md#D-2). */
export type Overlap =
  | { readonly kind: 'free' }
  /** The same debts by the same means, and a form is open: a second tab gets the same one. */
  | { readonly kind: 'same-form'; readonly operation: OpenForm }
  /** Forms that are open for some of the debts: they are declined at the bank first, then the question is asked again. */
  | { readonly kind: 'decline-first'; readonly operations: readonly Operation[] }
  /** Money is on its way, or nobody knows: `payment.in.progress.error`. */
  | { readonly kind: 'in-progress'; readonly operation: Operation };

/**
 * One live intent per debt: compares what is wanted with the order's live operations (docs/spec/rules.md#5, docs/spec/reliability.md#I-17). Another sum
 * touches the whole tail, a service moves the schedule: both overlap with every payment of it.
 */
export function resolveOverlap(wanted: WantedPayment, operations: readonly Operation[]): Overlap {
  const open = openPayments(operations, ({ allocations }) => overlap(wanted, allocations));
  const [only, ...more] = open.kind === 'decline-first' ? open.operations : [];
  if (only === undefined || more.length > 0 || !isOpenForm(only)) return open;
  return isSame(wanted, only) ? { kind: 'same-form', operation: only } : open;
}

/**
 * What the payments under way mean for a change of the order that is no payment itself, a refund say: open forms that concern it
 * are declined at the bank first, money on its way is waited for (docs/spec/rules.md#2, docs/spec/reliability.md#F-51, docs/spec/reliability.md#F-53).
 */
export function openPayments(
  operations: readonly Operation[],
  concerns: (operation: Operation) => boolean,
): Exclude<Overlap, { kind: 'same-form' }> {
  const open = operations.filter(
    (operation) => isLive(operation.state) && operation.kind !== 'BINDING' && concerns(operation),
  );
  const busy = open.find(({ state }) => !mayBeDeclined[state]);
  if (busy !== undefined) return { kind: 'in-progress', operation: busy };
  return open.length === 0 ? { kind: 'free' } : { kind: 'decline-first', operations: open };
}

/** An open form can be declined; a charge that was sent, or whose fate is unknown, can only be waited for. */
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

function isSame(wanted: WantedPayment, operation: Operation): boolean {
  const keys = (allocations: readonly Allocation[]): string =>
    allocations
      .map(({ targetType, targetId, amount }) => `${targetType}:${targetId}:${amount}`)
      .toSorted()
      .join();
  return (
    wanted.bindingUuid === operation.bindingUuid &&
    // the bank saves the card or not as the form was registered
    wanted.enteredCard?.scope === operation.enteredCard?.scope &&
    keys(wanted.allocations) === keys(operation.allocations)
  );
}

/** Another sum, whose number lies behind the schedule, takes from its end and so touches all of it; a service touches all of it too. */
function overlap({ allocations, paymentsInSchedule }: WantedPayment, other: readonly Allocation[]): boolean {
  const targets = new Set(allocations.map(({ targetId }) => targetId));
  if (other.some(({ targetId }) => targets.has(targetId))) return true;
  const sides = [allocations, other].map((side) => side.filter(concernsSchedule));
  const touchesAll = sides
    .flat()
    .some(
      ({ targetType, targetId }) =>
        targetType === 'SERVICE' || paymentNumberOfTarget(targetId) > paymentsInSchedule,
    );
  return touchesAll && sides.every((side) => side.length > 0);
}

/** Whether a part of a payment pays of the schedule or moves it: a change of the schedule has to wait for it. */
export function concernsSchedule({ targetType }: Pick<Allocation, 'targetType'>): boolean {
  return targetType === 'SCHEDULED' || targetType === 'SERVICE';
}
