import type { Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid, StaffUuid } from '#domain/identifier.ts';
import type { MatterKind } from '#domain/matters/matter-kinds.ts';
import { continuationOf, type MatterPlace, type PlacedMatter } from '#domain/matters/matter-order.ts';
import type { Kopecks } from '#domain/money.ts';
import type { Fragment, Reader, Transaction } from '../database.ts';
import { type ListPage, type PageRequest, readListing } from '../listing.ts';
import { type Present, selectMatters } from './matter-sources.ts';

/** Something that waits for staff, with its order, its client and who has taken it. */
export type Matter = PlacedMatter & {
  /** As `matterText` reads it. */
  readonly detail: string | null;
  readonly orderUuid: OrderUuid | null;
  readonly orderNumber: string | null;
  readonly clientUuid: ClientUuid | null;
  readonly fullName: string | null;
  readonly amount: Kopecks;
  readonly ownerUuid: StaffUuid | null;
  /** The login of the owner. */
  readonly owner: string | null;
};

export type WantedMatters = Present & {
  readonly kinds: readonly MatterKind[];
  /** Only what this member of staff has taken; null: everything. */
  readonly ownerUuid: StaffUuid | null;
};

type MatterQuery = WantedMatters & {
  readonly after: MatterPlace | null;
  readonly count: number;
};

/** At least the next `count` matters after `after`, unordered; fewer at the end of the list. */
export async function nextMatters(
  reader: Reader,
  { kinds, count, ...shown }: MatterQuery,
): Promise<Matter[]> {
  const pages = kinds.map((kind) => {
    const after = shown.after === null ? null : continuationOf(kind, shown.after, shown.today);
    const ofOwner = shown.ownerUuid === null ? reader`` : reader`and m.owner_uuid = ${shown.ownerUuid}`;
    const afterPlace =
      after === null
        ? reader``
        : reader`and (m.since, m.matter_uuid) > (${after.since}, ${after.matterUuid}::uuid)`;
    return reader`
      (select ${kind}::text as kind, m.* from (${selectMatters(reader, kind, shown)}) m where true ${ofOwner}
      ${afterPlace} order by m.since, m.matter_uuid limit ${count})`;
  });
  return describe(reader, unionOf(reader, pages));
}

/** By the time since when it waits, or by its sum. */
export type MatterSort = 'since' | 'amount';

/** A page of the matters of some kinds in one order. */
export async function sortedMatters(
  reader: Reader,
  wanted: WantedMatters,
  listing: PageRequest<MatterSort>,
): Promise<ListPage<Matter>> {
  const rows = {
    columns: columns(reader),
    source: sourceOfAll(reader, wanted),
    keys: {
      since: { value: reader`m.since`, type: 'time' },
      amount: { value: reader`coalesce(m.amount, 0)`, type: 'number' },
    },
    id: { value: reader`m.matter_uuid`, type: 'uuid' },
    defaultSort: { field: 'since', order: 'ASC' },
  } as const;
  return readListing<Matter, MatterSort>(reader, rows, listing);
}

/** The statement of all matters, the oldest first, for an export. */
export function selectAllMatters(reader: Reader, wanted: WantedMatters): Fragment {
  return reader`select ${columns(reader)} ${sourceOfAll(reader, wanted)} order by m.since, m.matter_uuid`;
}

function sourceOfAll(reader: Reader, { kinds, ownerUuid, ...present }: WantedMatters): Fragment {
  const all = unionOf(
    reader,
    kinds.map(
      (kind) => reader`select ${kind}::text as kind, m.* from (${selectMatters(reader, kind, present)}) m`,
    ),
  );
  return reader`${source(reader, all)}
    where ${ownerUuid === null ? reader`true` : reader`m.owner_uuid = ${ownerUuid}`}`;
}

/** One matter; null when it does not wait any more. */
export async function matterOf(
  reader: Reader,
  { kind, matterUuid, ...present }: Present & Pick<Matter, 'kind' | 'matterUuid'>,
): Promise<Matter | null> {
  const [matter] = await describe(
    reader,
    reader`select ${kind}::text as kind, m.* from (${selectMatters(reader, kind, present)}) m
      where m.matter_uuid = ${matterUuid}`,
  );
  return matter ?? null;
}

/** The number of matters that no colleague has taken. */
export async function countMatters(
  reader: Reader,
  { kinds, staffUuid, ...present }: Present & { kinds: readonly MatterKind[]; staffUuid: StaffUuid },
): Promise<number> {
  const all = unionOf(
    reader,
    kinds.map((kind) => reader`select m.owner_uuid from (${selectMatters(reader, kind, present)}) m`),
  );
  const [row] = await reader<{ count: number }[]>`
    select count(*) as count from (${all}) m where m.owner_uuid is null or m.owner_uuid = ${staffUuid}`;
  return row?.count ?? 0;
}

function unionOf(reader: Reader, [first, ...others]: readonly Fragment[]): Fragment {
  if (first === undefined) throw new Error('no kind of matter is given');
  return others.reduce((all, next) => reader`${all} union all ${next}`, first);
}

async function describe(reader: Reader, matters: Fragment): Promise<Matter[]> {
  return reader<Matter[]>`select ${columns(reader)} ${source(reader, matters)}`;
}

function columns(reader: Reader): Fragment {
  return reader`m.kind, m.matter_uuid as "matterUuid", m.since, m.detail, o.order_uuid as "orderUuid",
      o.order_number as "orderNumber", c.client_uuid as "clientUuid", c.full_name as "fullName", m.amount,
      m.owner_uuid as "ownerUuid", s.login as owner`;
}

function source(reader: Reader, matters: Fragment): Fragment {
  return reader`
    from (${matters}) m left join orders o using (order_uuid)
      left join client c on c.client_uuid = coalesce(m.client_uuid, o.client_uuid)
      left join staff s on s.staff_uuid = m.owner_uuid`;
}

type Taking = { readonly staffUuid: StaffUuid; readonly at: Instant };

/** Takes a matter without an owner. False when somebody has taken it, or it has been settled, meanwhile. */
export async function takeMatter(
  transaction: Transaction,
  matter: Matter,
  { staffUuid, at }: Taking,
): Promise<boolean> {
  const { kind, matterUuid, since } = matter;
  const rows = isDifference(matter)
    ? await transaction`
        update reconciliation_difference set owner_uuid = ${staffUuid}
        where difference_uuid = ${matterUuid} and settled_at is null and owner_uuid is null`
    : await transaction`
        insert into matter_owner (kind, matter_uuid, staff_uuid, taken_at)
        values (${kind}, ${matterUuid}, ${staffUuid}, ${at})
        on conflict (kind, matter_uuid) do update set staff_uuid = excluded.staff_uuid, taken_at = excluded.taken_at
          where matter_owner.taken_at < ${since}`;
  return rows.count === 1;
}

/** Gives a matter of this owner back. False when it has another owner or none by now. */
export async function releaseMatter(
  transaction: Transaction,
  matter: Matter,
  ownerUuid: StaffUuid,
): Promise<boolean> {
  const { kind, matterUuid } = matter;
  const rows = isDifference(matter)
    ? await transaction`
        update reconciliation_difference set owner_uuid = null
        where difference_uuid = ${matterUuid} and settled_at is null and owner_uuid = ${ownerUuid}`
    : await transaction`
        delete from matter_owner
        where kind = ${kind} and matter_uuid = ${matterUuid} and staff_uuid = ${ownerUuid}`;
  return rows.count === 1;
}

/** An entry of the reconciliation, whose owner is the one that «Сверка» shows. */
function isDifference({ kind, detail }: Matter): boolean {
  return kind === 'DIFFERENCE' || detail === 'REFUND_REFUSED';
}
