import type { AgreementKind } from '#domain/contracts/agreements.ts';
import type { ConsentUuid, OrderUuid } from '#domain/identifier.ts';
import type { Reader } from '../database.ts';

/** A signature of the checkout with its evidence. */
export type Signature = {
  readonly consentUuid: ConsentUuid;
  readonly orderUuid: OrderUuid;
  readonly kind: AgreementKind;
  readonly version: number;
  readonly text: string;
  readonly textHash: string;
  /** Canonical JSON; null in signatures of the version before facts. */
  readonly facts: string | null;
};

const pageSize = 1000;

/** The next signatures in the order of their identifiers, of one order or of all; an empty page is the end. */
export async function signaturesAfter(
  reader: Reader,
  { after, orderUuid }: { readonly after: ConsentUuid | null; readonly orderUuid: OrderUuid | null },
): Promise<Signature[]> {
  return reader<Signature[]>`
    select c.consent_uuid as "consentUuid", c.order_uuid as "orderUuid", c.kind, c.version, t.text,
      c.text_hash as "textHash", c.facts
    from public.checkout_consent c join public.checkout_consent_text t using (text_hash)
    where (${after}::uuid is null or c.consent_uuid > ${after})
      and (${orderUuid}::uuid is null or c.order_uuid = ${orderUuid})
    order by c.consent_uuid limit ${pageSize}`;
}
