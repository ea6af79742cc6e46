import type { Database } from '#server/db/database.ts';

/** The objects of a client, by their names in the contract; null for objects without an identifier. */
export type KnownIds = Readonly<Record<string, string | null>>;

export async function idsOf({ reader }: Database, phone: string): Promise<KnownIds> {
  const [ids] = await reader<KnownIds[]>`
    select o.order_uuid as "orderUuid", b.binding_uuid as "bindingUuid", p.penalty_uuid as "penaltyUuid",
      op.operation_uuid as "earlyPaymentUuid", op.md_order as "mdOrder"
    from client c join orders o using (client_uuid) left join binding b using (client_uuid)
      left join penalty p on p.order_uuid = o.order_uuid left join operation op on op.order_uuid = o.order_uuid
    where c.phone = ${phone} limit 1`;
  return ids ?? {};
}
