import { type Instant, moscowDate } from '#domain/dates.ts';
import { maskedPhone } from '#domain/auth/phone.ts';
import type { Agreement, AgreementKind } from '#domain/contracts/agreements.ts';
import { agreementsOf, type ContractSubject } from '#domain/contracts/contract.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, failure, type Result } from '#domain/result.ts';
import type { HashedAgreement } from '../../db/checkout/checkout-consent-store.ts';
import type { Checkout } from '../../db/checkout/checkout-store.ts';
import { penaltyRateOn } from '../laws/penalty-rate.ts';
import { hashOfText } from '../../secrets/hash-of-text.ts';
import type { Context } from '../context.ts';

/** The documents of a purchase as they stand at one time. */
export type Agreements = {
  /** Source of the facts, also of the sentences above the consent button. */
  readonly subject: ContractSubject;
  readonly documents: Readonly<Record<AgreementKind, HashedAgreement>>;
  readonly hashes: TextHashes;
};

/** SHA-256 of each text that a code signs. */
export type TextHashes = {
  readonly contractHash: string;
  readonly personalDataHash: string;
  readonly cardHash: string;
};

/** The hashes of a request or of a stored code; null where it has none. */
export type GivenHashes = { readonly [Field in keyof TextHashes]: string | null };

const hashFields = ['contractHash', 'personalDataHash', 'cardHash'] as const;

/** The documents that the customer would sign at this time (docs/spec/rules.md#11). */
export async function agreementsAt(
  {
    settings,
    database: { reader },
  }: Pick<Context, 'database'> & { readonly settings: Pick<Context['settings'], 'operator' | 'penaltyRate'> },
  checkout: Checkout,
  at: Instant,
): Promise<Agreements> {
  const date = moscowDate(at);
  const subject = {
    operator: settings.operator,
    date,
    orderNumber: checkout.orderNumber,
    merchantFullName: checkout.merchantFullName,
    customerName: checkout.fullName,
    customerPhone: maskedPhone(checkout.phone),
    cart: checkout.cart,
    purchaseAmount: checkout.purchaseAmount,
    terms: checkout.terms,
    penaltyRate: await penaltyRateOn(settings, reader, date),
  };
  const { CONTRACT, PERSONAL_DATA, CARD } = agreementsOf(subject);
  const documents = {
    CONTRACT: hashed(CONTRACT),
    PERSONAL_DATA: hashed(PERSONAL_DATA),
    CARD: hashed(CARD),
  };
  const hashes = {
    contractHash: documents.CONTRACT.textHash,
    personalDataHash: documents.PERSONAL_DATA.textHash,
    cardHash: documents.CARD.textHash,
  };
  return { subject, documents, hashes };
}

function hashed(agreement: Agreement): HashedAgreement {
  return { ...agreement, textHash: hashOfText(agreement.text) };
}

/**
 * Refuses a signature under other texts than the present ones, and one without a text; the description names the field.
 * The texts change at midnight, when the dates of the schedule move, when the configuration changes and when a new
 * version is published.
 */
export function agreeWith(
  { hashes }: Pick<Agreements, 'hashes'>,
  signed: GivenHashes,
): Result<null, Refusal<'consent.text.changed.error'>> {
  const changed = hashFields.find((field) => signed[field] !== hashes[field]);
  return changed === undefined ? success(null) : refuse('consent.text.changed.error', `field=${changed}`);
}

/** All hashes of a request; refused when the customer did not agree to one of the texts. */
export function givenHashes({
  contractHash,
  personalDataHash,
  cardHash,
}: GivenHashes): Result<TextHashes, Refusal<'consent.required.error'>> {
  if (contractHash === null) return withoutConsent('contractHash');
  if (personalDataHash === null) return withoutConsent('personalDataHash');
  if (cardHash === null) return withoutConsent('cardHash');
  return success({ contractHash, personalDataHash, cardHash });
}

/** The sentence of the code itself is about personal data, the only consent with a box of its own. */
const missingConsents = {
  contractHash: { message: 'Прочитайте договор и подтвердите, что согласны с ним' },
  personalDataHash: {},
  cardHash: { message: 'Подтвердите согласие на списания с карты: без него оформить покупку нельзя' },
} as const satisfies Record<keyof TextHashes, Pick<Refusal, 'message'>>;

function withoutConsent(field: keyof TextHashes) {
  return failure({
    code: 'consent.required.error',
    description: `field=${field}`,
    ...missingConsents[field],
  } as const);
}
