import type { CardScope, CardConsent } from '../consents/consent.ts';
import type { CardUuid } from '../identifier.ts';
import {
  type Allocation,
  isOpen,
  type PaymentIntent,
  type IntentState,
  paymentNumberOfTarget,
} from '../orders/payment-intent.ts';

export type WantedPayment = {
  readonly allocations: readonly Allocation[];
  /** Number of payments of the order, including cancelled ones. */
  readonly paymentsInSchedule: number;
  /** null when the customer enters a card on the bank's page. */
  readonly cardUuid: CardUuid | null;
  /** Permitted use of the entered card. */
  readonly cardConsent: CardConsent | null;
};

/** A payment with a known page address at the bank. */
export type OpenForm = PaymentIntent & { readonly formUrl: string };

/** The effect of open payments on an intended payment (docs/spec/rules.md#5, docs/spec/reliability.md#D-2). */
export type Overlap =
  | { readonly kind: 'free' }
  /** The same debts by the same means, and a form is open: reuse that form. */
  | { readonly kind: 'same-form'; readonly intent: OpenForm }
  /** Forms are open for some of the debts: decline them at the bank, then check again. */
  | { readonly kind: 'decline-first'; readonly intents: readonly PaymentIntent[] }
  /** Money is being taken, or the outcome is unknown: `payment.in.progress.error`. */
  | { readonly kind: 'in-progress' };

/**
 * Compares an intended payment with the open intents of the order, so that each debt has at most one open intent
 * (docs/spec/rules.md#5, docs/spec/reliability.md#I-17). A custom amount and a service affect the whole schedule, so
 * both overlap with each of its payments.
 */
export function resolveOverlap(intended: WantedPayment, intents: readonly PaymentIntent[]): Overlap {
  const open = openPayments(intents, ({ allocations }) => overlap(intended, allocations));
  const [only, ...more] = open.kind === 'decline-first' ? open.intents : [];
  if (only === undefined || more.length > 0 || !isOpenForm(only)) return open;
  return isSame(intended, only) ? { kind: 'same-form', intent: only } : open;
}

/**
 * The effect of open payments on a change that is not a payment, e.g. a refund. Open forms of affected debts are
 * declined at the bank first; a payment in progress has to end first (docs/spec/rules.md#2,
 * docs/spec/reliability.md#F-51, docs/spec/reliability.md#F-53).
 */
export function openPayments(
  intents: readonly PaymentIntent[],
  isAffected: (intent: PaymentIntent) => boolean,
): Exclude<Overlap, { kind: 'same-form' }> {
  const open = intents.filter(
    (intent) => isOpen(intent.state) && intent.kind !== 'BINDING' && isAffected(intent),
  );
  if (open.some(({ state }) => !mayBeDeclined[state])) return { kind: 'in-progress' };
  return open.length === 0 ? { kind: 'free' } : { kind: 'decline-first', intents: open };
}

/**
 * The effect of the open intent of a card or a purchase on another one. `repeat`: both are for the same use of the
 * card, so the request gets the open form.
 */
export type CheckOverlap =
  | Exclude<Overlap, { readonly kind: 'same-form' }>
  | { readonly kind: 'repeat'; readonly intent: PaymentIntent };

/**
 * Compares a card check with the open ones of its client. A form stores its card for the scope with which it was
 * registered, so a form of another scope is declined at the bank first (docs/spec/rules.md#11).
 */
export function resolveCheckOverlap(scope: CardScope, checks: readonly PaymentIntent[]): CheckOverlap {
  const same = checks.find(({ cardConsent }) => cardConsent?.scope === scope);
  if (same !== undefined) return { kind: 'repeat', intent: same };
  if (checks.some(({ state }) => !mayBeDeclined[state])) return { kind: 'in-progress' };
  return checks.length === 0 ? { kind: 'free' } : { kind: 'decline-first', intents: checks };
}

/** Only an open form can be declined. A charge that was sent or is unknown has to end by itself. */
const mayBeDeclined: Readonly<Record<IntentState, boolean>> = {
  CREATED: false,
  REGISTERED: true,
  SENT: false,
  UNKNOWN: false,
  SETTLED: false,
  DECLINED: false,
  EXPIRED: false,
};

function isOpenForm(intent: PaymentIntent): intent is OpenForm {
  return intent.formUrl !== null;
}

function isSame(intended: WantedPayment, intent: PaymentIntent): boolean {
  const keys = (allocations: readonly Allocation[]): string =>
    allocations
      .map(({ targetType, targetId, amount }) => `${targetType}:${targetId}:${amount}`)
      .toSorted()
      .join();
  return (
    intended.cardUuid === intent.cardUuid &&
    // the registration of the form decides whether the bank saves the card
    intended.cardConsent?.scope === intent.cardConsent?.scope &&
    keys(intended.allocations) === keys(intent.allocations)
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
