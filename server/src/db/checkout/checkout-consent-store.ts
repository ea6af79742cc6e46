import type { Instant } from '#domain/dates.ts';
import type { Agreement, AgreementKind } from '#domain/contracts/agreements.ts';
import type { ClientUuid, ConsentUuid, OrderUuid } from '#domain/identifier.ts';
import type { BasisPoints } from '#domain/money.ts';
import type { Reader, Transaction } from '../database.ts';

/** A document with the SHA-256 of its text, in hexadecimal digits. */
export type HashedAgreement = Agreement & { readonly textHash: string };

/** A document that a customer signed at the checkout; records are append-only (docs/spec/rules.md#11). */
export type CheckoutConsent = {
  readonly consentUuid: ConsentUuid;
  readonly orderUuid: OrderUuid;
  readonly clientUuid: ClientUuid;
  readonly agreement: HashedAgreement;
  /** Identity of the one-time code that confirmed it. */
  readonly challengeUuid: string;
  readonly signedAt: Instant;
  readonly address: string;
  readonly userAgent: string;
};

/** Writes consents and their texts. A text whose hash is stored already is not written again. */
export async function insertCheckoutConsents(
  transaction: Transaction,
  consents: readonly CheckoutConsent[],
): Promise<void> {
  for (const { agreement, ...consent } of consents) {
    const { kind, version, text, textHash, facts } = agreement;
    await transaction`
      insert into checkout_consent_text (text_hash, kind, version, text)
        values (${textHash}, ${kind}, ${version}, ${text})
      on conflict (text_hash) do nothing`;
    await transaction`
      insert into checkout_consent (consent_uuid, order_uuid, client_uuid, kind, version, text_hash, challenge_uuid,
        signed_at, address, user_agent, facts)
      values (${consent.consentUuid}, ${consent.orderUuid}, ${consent.clientUuid}, ${kind}, ${version}, ${textHash},
        ${consent.challengeUuid}, ${consent.signedAt}, ${consent.address}, ${consent.userAgent}, ${facts})`;
  }
}

/** A signed document; `withdrawnAt` is the time at which its client withdrew it. */
export type SignedConsent = CheckoutConsent & { readonly withdrawnAt: Instant | null };

type ConsentRow = Omit<SignedConsent, 'agreement'> & {
  readonly kind: AgreementKind;
  readonly version: number;
  readonly text: string;
  readonly textHash: string;
  readonly facts: string | null;
};

/** The documents signed for an order, the contract first; none for orders of the version before documents. */
export async function checkoutConsentsOf(reader: Reader, orderUuid: OrderUuid): Promise<SignedConsent[]> {
  const rows = await reader<ConsentRow[]>`
    select c.consent_uuid as "consentUuid", c.order_uuid as "orderUuid", c.client_uuid as "clientUuid", c.kind,
      c.version, t.text, c.text_hash as "textHash", c.challenge_uuid as "challengeUuid", c.signed_at as "signedAt",
      c.address, c.user_agent as "userAgent", c.facts, w.withdrawn_at as "withdrawnAt"
    from checkout_consent c join checkout_consent_text t using (text_hash)
      left join consent_withdrawal w using (consent_uuid)
    where c.order_uuid = ${orderUuid} order by array_position('{CONTRACT,PERSONAL_DATA,CARD}', c.kind)`;
  return rows.map(({ kind, version, text, textHash, facts, ...consent }) => ({
    ...consent,
    agreement: { kind, version, text, textHash, facts },
  }));
}

/** A signed purchase without an order: refused, not paid, or still being paid. */
export type SignedPurchase = {
  readonly orderUuid: OrderUuid;
  readonly orderNumber: string;
  readonly merchantFullName: string;
  readonly signedAt: Instant;
};

/** The signed purchases of a client that have no order, newest first. */
export async function signedPurchasesOf(reader: Reader, clientUuid: ClientUuid): Promise<SignedPurchase[]> {
  return reader<SignedPurchase[]>`
    select c.order_uuid as "orderUuid", coalesce(k.released_number, k.order_number) as "orderNumber",
      m.full_name as "merchantFullName", c.signed_at as "signedAt"
    from checkout_consent c join checkout k using (order_uuid) join merchant m using (merchant_uuid)
    where c.client_uuid = ${clientUuid} and c.kind = 'CONTRACT'
      and not exists (select from orders o where o.order_uuid = c.order_uuid)
    order by c.signed_at desc, c.order_uuid`;
}

type ConsentWithdrawal = {
  readonly consentUuid: ConsentUuid;
  readonly withdrawnAt: Instant;
  readonly address: string;
  readonly userAgent: string;
};

/** Writes the withdrawal of a consent; false when it was withdrawn before. */
export async function insertConsentWithdrawal(
  transaction: Transaction,
  { consentUuid, withdrawnAt, address, userAgent }: ConsentWithdrawal,
): Promise<boolean> {
  const rows = await transaction`
    insert into consent_withdrawal (consent_uuid, withdrawn_at, address, user_agent)
    values (${consentUuid}, ${withdrawnAt}, ${address}, ${userAgent}) on conflict do nothing returning 1`;
  return rows.length === 1;
}

/** The annual penalty rates in the signed contracts of orders, in basis points; none for contracts without facts. */
export async function signedPenaltyRates(
  reader: Reader,
  orderUuids: readonly OrderUuid[],
): Promise<ReadonlyMap<OrderUuid, BasisPoints>> {
  const rows = await reader<{ orderUuid: OrderUuid; rate: BasisPoints }[]>`
    select order_uuid as "orderUuid", (facts::jsonb ->> 'penaltyRate')::integer as rate from checkout_consent
    where kind = 'CONTRACT' and facts is not null and order_uuid = any(${orderUuids}::uuid[])`;
  return new Map(rows.map(({ orderUuid, rate }) => [orderUuid, rate]));
}
