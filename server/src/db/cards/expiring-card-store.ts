import type { CardUuid, ClientUuid } from '#domain/identifier.ts';
import type { Fragment, Reader } from '../database.ts';

type ExpiringCard = {
  readonly cardUuid: CardUuid;
  readonly clientUuid: ClientUuid;
  readonly maskedPan: string;
};

type Page = { readonly after: CardUuid | null; readonly count: number };

/** A page of the cards of a month that the service may charge for a running order, by identifier. */
export async function expiringCards(
  reader: Reader,
  expiry: string,
  { after, count }: Page,
): Promise<ExpiringCard[]> {
  return reader<ExpiringCard[]>`
    select b.binding_uuid as "cardUuid", b.client_uuid as "clientUuid", b.masked_pan as "maskedPan" from binding b
    where b.active and b.expiry = ${expiry} and (${after}::uuid is null or b.binding_uuid > ${after}::uuid)
      and ${isChargedCard(reader)}
    order by b.binding_uuid limit ${count}`;
}

/** Whether the service may charge the card `b` for a running order of its owner. */
export function isChargedCard(reader: Reader): Fragment {
  return reader`exists (select from orders o join chargeable_card c using (order_uuid)
    where o.client_uuid = b.client_uuid and o.state = 'ACTIVE' and c.binding_uuid = b.binding_uuid)`;
}
