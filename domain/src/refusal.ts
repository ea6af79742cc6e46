import type { Instant } from './dates.ts';
import { failure } from './result.ts';

/**
 * Every refusal code of the service, also used on the wire (docs/spec/specification.md#8, docs/spec/rules.md#8).
 * The contract holds the HTTP status and the Russian sentence of each code.
 */
export type RefusalCode =
  // sessions and log-in
  | 'no.session.error'
  | 'session.not.fresh.error'
  | 'session.code.required.error'
  | 'access.denied.error'
  | 'client.blocked.error'
  | 'client.not.exist.error'
  | 'client.inactive.error'
  | 'client.status.error'
  | 'invalid.otp.attempt.error'
  | 'otp.expired.error'
  | 'action.not.started.error'
  | 'otp.resend.too.early.error'
  | 'request.limit.exceeded'
  | 'proof.required.error'
  | 'sberid.auth.failed.error'
  | 'admin.credentials.error'
  | 'admin.credentials.expired.error'
  | 'admin.password.weak.error'
  | 'admin.factor.required.error'
  | 'admin.factor.wrong.error'
  | 'admin.factor.missing.error'
  | 'admin.factor.demanded.error'
  | 'admin.factor.not.begun.error'
  // accounts of staff
  | 'staff.login.error'
  | 'staff.login.exists.error'
  | 'staff.not.found.error'
  | 'staff.own.account.error'
  | 'staff.invitation.error'
  | 'staff.role.not.found.error'
  | 'staff.role.exists.error'
  | 'staff.role.in.use.error'
  | 'staff.account.changed.error'
  | 'staff.role.changed.error'
  | 'staff.own.role.error'
  // clients, for staff
  | 'client.subscription.changed.error'
  | 'client.question.not.found.error'
  | 'client.question.changed.error'
  // messages
  | 'email.link.error'
  | 'notification.channel.needed.error'
  | 'push.subscription.error'
  | 'message.not.found.error'
  | 'message.resend.error'
  // notes of staff
  | 'note.not.found.error'
  | 'note.foreign.error'
  | 'note.changed.error'
  // matters that wait for staff
  | 'matter.taken.error'
  // approval by a second person
  | 'approval.waits.error'
  | 'staff.phone.error'
  | 'staff.phone.taken.error'
  | 'staff.phone.missing.error'
  | 'staff.session.ended.error'
  | 'approval.not.found.error'
  | 'approval.own.error'
  | 'approval.second.person.error'
  | 'approval.decided.error'
  | 'approval.stale.error'
  // requests
  | 'request.invalid.error'
  | 'request.forbidden.error'
  | 'request.too.large.error'
  | 'method.not.allowed.error'
  | 'not.found.error'
  | 'idempotency.key.missing.error'
  | 'idempotency.key.reused.error'
  | 'request.in.progress.error'
  | 'act.done.error'
  | 'service.unavailable.error'
  | 'internal.error'
  // orders and payments
  | 'order.not.found.error'
  | 'payment.not.found.error'
  | 'binding.not.found.error'
  | 'binding.in.use.error'
  | 'consent.text.changed.error'
  | 'consent.required.error'
  | 'consent.withdrawn.error'
  | 'penalty.not.found.error'
  | 'payment.amount.changed.error'
  | 'payment.not.allowed.error'
  | 'payment.in.progress.error'
  | 'payment.failed.error'
  | 'insufficient.funds.error'
  | 'debt.exists.error'
  // pauses of an order
  | 'problem.not.reported.error'
  | 'problem.answered.error'
  | 'pause.running.error'
  | 'pause.dates.error'
  | 'pause.used.up.error'
  | 'pause.law.error'
  | 'pause.request.waits.error'
  | 'pause.request.not.found.error'
  | 'pause.request.decided.error'
  // merchants and the checkout
  | 'merchant.key.error'
  | 'product.not.found.error'
  | 'product.amount.error'
  | 'product.not.available.error'
  | 'order.number.exists.error'
  | 'order.state.error'
  | 'checkout.expired.error'
  | 'checkout.exchange.error'
  | 'scoring.failed.error'
  // the catalogue (docs/spec/specification.md#8 «Products, services, others»)
  | 'product.state.error'
  | 'product.law.error'
  | 'catalogue.changed.error'
  | `bnpl.product.api.${ProductField}.invalid`
  | 'service.exists.error'
  | 'service.not.found.error'
  | 'service.rates.error'
  | 'service.law.error'
  | 'service.not.offered.error'
  | 'service.already.bought.error'
  | 'service.too.late.error'
  | 'discount.not.found.error'
  | 'discount.coefficient.error'
  | 'discount.product.taken.error'
  | 'subscription.exists.error'
  | 'subscription.not.found.error'
  // full payment (docs/spec/specification.md#8)
  | 'full.payment.too.many.requests'
  | 'full.payment.last.file.is.not.completed'
  | 'full.payment.file.empty'
  | 'full.payment.file.not.found'
  | 'full.payment.not.waiting'
  | 'full.payment.not.completed'
  | 'full.payment.same.person'
  // exports
  | 'export.denied.error'
  | 'export.not.ready.error';

/** Fields of the product form that can be invalid on their own. */
export type ProductField =
  | 'name'
  | 'termUi'
  | 'initialPaymentPercentage'
  | 'paymentsCount'
  | 'paymentsIntervalValue'
  | 'minAmount'
  | 'maxAmount'
  | 'commissionPercentage'
  | 'minCommission'
  | 'maxCommission'
  | 'commissionRule';

/** A refusal, with details for the caller, e.g. `attemptsLeft=2` (docs/spec/rules.md#7). */
export type Refusal<Code extends RefusalCode = RefusalCode> = {
  readonly code: Code;
  readonly description?: string;
  /** Russian text that replaces the sentence of the code: the exact problem of a field. */
  readonly message?: string;
  /**
   * Page that a recognised staff member has to visit before log-in is complete (docs/spec/specification.md#8 «Admin
   * login»).
   */
  readonly next?: NextStep;
  /**
   * The time at which the log-in limit allows the next request, and the other ways to log in (docs/spec/rules.md#7).
   */
  readonly limit?: LimitEnd;
};

export type LimitEnd = {
  /** A full minute, not before the limit ends. */
  readonly until: Instant;
  /** Seconds from now until `until`. */
  readonly retryAfterSeconds: number;
  readonly otherWays: {
    readonly singleSignOn: boolean;
    /** The phone of the support; empty when none is configured. */
    readonly supportPhone: string;
  };
};

export type NextStep = {
  readonly authState: 'EXPIRED_CREDENTIALS' | 'SECOND_FACTOR_MISSING';
  /** Address of a page of this service. */
  readonly authUrl: string;
};

export function refuse<Code extends RefusalCode>(
  code: Code,
  description?: string,
): { readonly ok: false; readonly error: Refusal<Code> } {
  return failure(description === undefined ? { code } : { code, description });
}

/**
 * The description of `no.session.error` for the holder of a session that a block by staff has ended
 * (docs/spec/rules.md#7).
 */
export const endedByBlock = 'ended=BLOCK';

/**
 * The refusal of a payment that the bank did not answer before a card could be charged. Another card does not help, so
 * its text replaces the one of the code (docs/spec/reliability.md#F-05).
 */
export const silentBankRefusal = {
  code: 'payment.failed.error',
  description: 'bank=silent',
  message: 'Не удалось выполнить платеж: банк не ответил, деньги не списаны',
} as const satisfies Refusal;

/**
 * The refusal of a payment that has EXPIRED: its form was not used in time, or the bank did not take the charge. No
 * card was declined, so its text does not advise another card (docs/spec/rules.md#5, docs/spec/reliability.md#F-05).
 */
export const expiredPayment = {
  code: 'payment.failed.error',
  message: 'Не удалось выполнить платеж: деньги не списаны. Попробуйте ещё раз',
} as const satisfies Refusal;

/** What a further press shows while the bank is still asked about such a payment. */
export const bankStillSilent = 'Банк всё ещё не отвечает, деньги не списаны';
