import type { CalendarDate } from '#domain/dates.ts';
import { type MatterKind, matterKinds, matterKindsFor } from '#domain/matters/matter-kinds.ts';
import {
  ageOfMatter,
  inOrderOfMatters,
  isLateMatter,
  type MatterPlace,
} from '#domain/matters/matter-order.ts';
import { matterText } from '#domain/matters/matter-text.ts';
import { mayCall, type Permission } from '#domain/staff/permissions.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { ListPage, PageRequest } from '../../db/listing.ts';
import {
  countMatters,
  type Matter,
  type MatterSort,
  nextMatters,
  sortedMatters,
} from '../../db/matters/matter-store.ts';
import type { DatabaseAccess } from '../context.ts';

/** A member of staff, who sees the kinds that their permissions cover. */
export type MatterReader = StaffActor & { readonly permissions: readonly Permission[] };

/** A matter as its reader sees it. */
type ShownMatter = Omit<Matter, 'detail' | 'ownerUuid'> & {
  readonly text: string | null;
  readonly ageDays: number;
  readonly limitDays: number;
  readonly isLate: boolean;
  readonly own: boolean;
};

type MatterFilter = {
  readonly reader: MatterReader;
  /** Only this kind; null: all. */
  readonly kind: MatterKind | null;
  /** Only what the reader has taken. */
  readonly isOwn: boolean;
};

type Page = MatterFilter & {
  /** The last matter of the page before; null for the first page. */
  readonly after: MatterPlace | null;
  readonly count: number;
};

/**
 * A page of what waits for staff: matters beyond their limits first, then the oldest
 * (docs/decisions/0102-matters-that-wait-for-staff.md). A kind that the reader may not see has no rows.
 */
export async function listMatters(
  { clock, database }: DatabaseAccess,
  { reader, kind, isOwn, after, count }: Page,
): Promise<readonly ShownMatter[]> {
  const kinds = kindsOf(reader, kind);
  if (kinds.length === 0) return [];
  const [now, today] = [clock.now(), clock.today()];
  const ownerUuid = isOwn ? reader.staffUuid : null;
  const found = await nextMatters(database.reader, { now, today, kinds, ownerUuid, after, count });
  return inOrderOfMatters(found, today)
    .slice(0, count)
    .map((matter) => showMatter(matter, reader, today));
}

/** A page of what waits for staff by age or by sum, whatever the limits of the kinds. */
export async function sortMatters(
  { clock, database }: DatabaseAccess,
  { reader, kind, isOwn, ...listing }: MatterFilter & PageRequest<MatterSort>,
): Promise<ListPage<ShownMatter>> {
  const kinds = kindsOf(reader, kind);
  if (kinds.length === 0) return { rows: [], next: null };
  const [now, today] = [clock.now(), clock.today()];
  const ownerUuid = isOwn ? reader.staffUuid : null;
  const { rows, next } = await sortedMatters(database.reader, { now, today, kinds, ownerUuid }, listing);
  return { rows: rows.map((matter) => showMatter(matter, reader, today)), next };
}

function kindsOf({ permissions }: MatterReader, kind: MatterKind | null): readonly MatterKind[] {
  return matterKindsFor(permissions).filter((candidate) => kind === null || candidate === kind);
}

function showMatter(
  { detail, ownerUuid, ...matter }: Matter,
  { staffUuid, permissions }: MatterReader,
  today: CalendarDate,
): ShownMatter {
  return {
    ...matter,
    fullName: mayCall(permissions, ['VIEW_CLIENT_LK']) ? matter.fullName : null,
    text: matterText({ kind: matter.kind, detail }, today),
    ageDays: ageOfMatter(matter, today),
    limitDays: matterKinds[matter.kind].limitDays,
    isLate: isLateMatter(matter, today),
    own: ownerUuid === staffUuid,
  };
}

/** The number of matters that wait for the reader: those that no colleague has taken. */
export async function countMattersFor(
  { clock, database }: DatabaseAccess,
  reader: MatterReader,
): Promise<number> {
  const kinds = matterKindsFor(reader.permissions);
  if (kinds.length === 0) return 0;
  const present = { now: clock.now(), today: clock.today() };
  return countMatters(database.reader, { ...present, kinds, staffUuid: reader.staffUuid });
}
