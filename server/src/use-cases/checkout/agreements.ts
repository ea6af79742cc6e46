import type { Instant } from '#domain/calendar.ts';
import { moscowDate } from '#domain/calendar.ts';
import { maskedPhone } from '#domain/auth/phone.ts';
import type { Agreement } from '#domain/documents/agreement-template.ts';
import type { ContractSubject } from '#domain/documents/contract.ts';
import { contractOf } from '#domain/documents/contract.ts';
import { personalDataConsent } from '#domain/documents/personal-data-consent.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import type { HashedAgreement } from '../../db/orders/checkout-consent-store.ts';
import type { Checkout } from '../../db/orders/checkout-store.ts';
import { hashOfText } from '../../secrets/hash-of-text.ts';
import type { Context } from '../context.ts';

/** The documents of a purchase as they stand at one time. */
export type Agreements = {
  /** Source of the template values, also of the sentences above the consent button. */
  readonly subject: ContractSubject;
  readonly contract: HashedAgreement;
  readonly personalData: HashedAgreement;
};

/** The documents that the customer would sign at this time (docs/spec/rules.md#11). */
export function agreementsAt(
  { settings }: Pick<Context, 'settings'>,
  checkout: Checkout,
  at: Instant,
): Agreements {
  const subject = {
    operator: settings.operator,
    date: moscowDate(at),
    orderNumber: checkout.orderNumber,
    merchantFullName: checkout.merchantFullName,
    customerName: checkout.fullName,
    customerPhone: maskedPhone(checkout.phone),
    cart: checkout.cart,
    purchaseAmount: checkout.purchaseAmount,
    terms: checkout.terms,
    penaltyRate: settings.penaltyRate,
  };
  return {
    subject,
    contract: hashed(contractOf(subject)),
    personalData: hashed(personalDataConsent(settings.operator)),
  };
}

function hashed(agreement: Agreement): HashedAgreement {
  return { ...agreement, textHash: hashOfText(agreement.text) };
}

type Signed = { readonly contractHash: string | null; readonly personalDataHash: string | null };

/**
 * Refuses a signature under other texts than the present ones; the description names the field with the wrong hash. The
 * texts change at midnight, when the dates of the schedule move, and when the configuration changes.
 */
export function agreeWith(
  { contract, personalData }: Agreements,
  { contractHash, personalDataHash }: Signed,
): Result<null, Refusal<'consent.text.changed.error'>> {
  if (contractHash !== contract.textHash) return refuse('consent.text.changed.error', 'field=contractHash');
  if (personalDataHash !== personalData.textHash)
    return refuse('consent.text.changed.error', 'field=personalDataHash');
  return done(null);
}
