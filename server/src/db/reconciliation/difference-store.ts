import type { Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid, RefundUuid, StaffUuid } from '#domain/identifier.ts';
import type { Reader, Transaction } from '../database.ts';
import { type ListPage, type PageRequest, readListing, type SortKey } from '../listing.ts';
import type { NewDifference } from './reconciliation-store.ts';

export type StoredDifference = NewDifference & {
  readonly orderNumber: string | null;
  readonly clientUuid: ClientUuid | null;
  readonly phone: string | null;
  readonly foundAt: Instant;
  readonly owner: string | null;
  readonly settledAt: Instant | null;
  readonly note: string | null;
};

export type DifferenceSort = 'foundAt' | 'settledAt' | 'ourAmount' | 'theirAmount';

export type DifferencePage = PageRequest<DifferenceSort> & { readonly isOpen: boolean };

/** A page of open differences, the oldest first, or of settled ones, the newest first, unless sorted. */
export async function differencePage(
  reader: Reader,
  { isOpen, ...listing }: DifferencePage,
): Promise<ListPage<StoredDifference> & { readonly total: number }> {
  const rows = {
    columns: reader`d.difference_uuid as "differenceUuid", d.kind, d.subject, d.order_uuid as "orderUuid",
        d.operation_uuid as "intentUuid", d.our_amount as "ourAmount", d.their_amount as "theirAmount",
        o.order_number as "orderNumber", c.client_uuid as "clientUuid", c.phone, d.found_at as "foundAt",
        s.login as owner, d.settled_at as "settledAt", d.note`,
    source: reader`from reconciliation_difference d
        left join orders o using (order_uuid) left join client c on c.client_uuid = o.client_uuid
        left join staff s on s.staff_uuid = d.owner_uuid
      where (d.settled_at is null) = ${isOpen}`,
    keys: sortKeys(reader),
    id: { value: reader`d.difference_uuid`, type: 'uuid' },
    defaultSort: isOpen ? oldestOpen : latestSettled,
  } as const;
  const [listed, [total]] = await Promise.all([
    readListing<StoredDifference, DifferenceSort>(reader, rows, listing),
    reader<{ total: number }[]>`
      select count(*) as total from reconciliation_difference where (settled_at is null) = ${isOpen}`,
  ]);
  return { ...listed, total: total?.total ?? 0 };
}

const oldestOpen = { field: 'foundAt', order: 'ASC' } as const;
const latestSettled = { field: 'settledAt', order: 'DESC' } as const;

function sortKeys(reader: Reader): Readonly<Record<DifferenceSort, SortKey>> {
  return {
    foundAt: { value: reader`d.found_at`, type: 'time' },
    settledAt: { value: reader`coalesce(d.settled_at, timestamptz 'epoch')`, type: 'time' },
    ourAmount: { value: reader`d.our_amount`, type: 'number' },
    theirAmount: { value: reader`d.their_amount`, type: 'number' },
  };
}

/** Assigns an open difference to a staff account. Returns the former owner; null when the difference is not open. */
export async function assignDifference(
  transaction: Transaction,
  differenceUuid: string,
  staffUuid: StaffUuid,
): Promise<FormerOwner | null> {
  const [row] = await transaction<FormerOwner[]>`
    update reconciliation_difference d set owner_uuid = ${staffUuid}
    from (select difference_uuid, owner_uuid from reconciliation_difference
      where difference_uuid = ${differenceUuid} for update) before
    where d.difference_uuid = before.difference_uuid and settled_at is null returning before.owner_uuid as "ownerUuid"`;
  return row ?? null;
}

type FormerOwner = { readonly ownerUuid: StaffUuid | null };

type SettledDifference = { readonly orderUuid: OrderUuid | null; readonly refundUuid: RefundUuid | null };

type Settlement = {
  readonly differenceUuid: string;
  readonly staffUuid: StaffUuid;
  readonly note: string;
  readonly now: Instant;
};

/**
 * Settles an open difference, and accepts the amounts of a comparison. Returns its order and the refused refund; null
 * when the difference is not open, or its refund is at the bank again.
 */
export async function settleDifference(
  transaction: Transaction,
  { differenceUuid, staffUuid, note, now }: Settlement,
): Promise<SettledDifference | null> {
  const [row] = await transaction<SettledDifference[]>`
    update reconciliation_difference set settled_at = ${now}, note = ${note}, owner_uuid = ${staffUuid},
      is_accepted = kind not in ('REFUND_REFUSED', 'CALL_REFUSED')
    where difference_uuid = ${differenceUuid} and settled_at is null and (kind <> 'REFUND_REFUSED'
      or exists (select from operation_refund r where r.refund_uuid::text = subject and r.state = 'REFUSED'))
    returning order_uuid as "orderUuid", case when kind = 'REFUND_REFUSED' then subject::uuid end as "refundUuid"`;
  return row ?? null;
}

/** Closes the open entry of a refund that the bank refused. False when there is none. */
export async function closeRefusal(
  transaction: Transaction,
  refundUuid: RefundUuid,
  { now, note }: { readonly now: Instant; readonly note: string },
): Promise<boolean> {
  const rows = await transaction`
    update reconciliation_difference set settled_at = ${now}, note = ${note}
    where kind = 'REFUND_REFUSED' and subject = ${refundUuid}::text and settled_at is null`;
  return rows.count > 0;
}
