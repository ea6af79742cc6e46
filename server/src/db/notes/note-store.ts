import type { Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid, StaffUuid } from '#domain/identifier.ts';
import type { Reader, Transaction } from '../database.ts';

/** The subject of a note: an order, or the client when `orderUuid` is null. */
export type NoteSubject = { readonly clientUuid: ClientUuid; readonly orderUuid: OrderUuid | null };

type NewNoteVersion = NoteSubject & {
  readonly noteUuid: string;
  /** Starts at 1; each correction adds 1. */
  readonly version: number;
  readonly text: string;
  readonly writtenBy: StaffUuid;
  readonly writtenAt: Instant;
};

/** Inserts a note, or a correction of one; false when this version exists already. */
export async function insertNoteVersion(transaction: Transaction, note: NewNoteVersion): Promise<boolean> {
  const rows = await transaction`
    insert into note (note_uuid, wording, client_uuid, order_uuid, text, written_by, written_at)
    values (${note.noteUuid}, ${note.version}, ${note.clientUuid}, ${note.orderUuid}, ${note.text}, ${note.writtenBy},
      ${note.writtenAt})
    on conflict do nothing returning 1`;
  return rows.length === 1;
}

type LastNoteVersion = NoteSubject & {
  readonly version: number;
  readonly text: string;
  readonly writtenBy: StaffUuid;
};

/** The current version of a note of this client. */
export async function lastNoteVersion(
  reader: Reader,
  clientUuid: ClientUuid,
  noteUuid: string,
): Promise<LastNoteVersion | null> {
  const [row] = await reader<LastNoteVersion[]>`
    select client_uuid as "clientUuid", order_uuid as "orderUuid", wording as version, text, written_by as "writtenBy"
    from note where note_uuid = ${noteUuid} and client_uuid = ${clientUuid} order by wording desc limit 1`;
  return row ?? null;
}

/** A note with all its versions, the oldest first. */
export type Note = {
  readonly noteUuid: string;
  readonly writtenBy: StaffUuid;
  readonly login: string;
  readonly versions: readonly { readonly text: string; readonly writtenAt: Instant }[];
};

/** A page of the notes about a client or an order, the newest first. */
export async function notePage(
  reader: Reader,
  { clientUuid, orderUuid }: NoteSubject,
  { count, page }: { readonly count: number; readonly page: number },
): Promise<{ readonly notes: readonly Note[]; readonly total: number }> {
  const isAbout = reader`n.client_uuid = ${clientUuid} and n.order_uuid is not distinct from ${orderUuid}
    and n.wording = 1`;
  const [notes, [counted]] = await Promise.all([
    reader<Note[]>`
      select n.note_uuid as "noteUuid", n.written_by as "writtenBy", s.login,
        (select jsonb_agg(jsonb_build_object('text', w.text, 'writtenAt',
          to_char(w.written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by w.wording) from note w where w.note_uuid = n.note_uuid) as versions
      from note n join staff s on s.staff_uuid = n.written_by
      where ${isAbout} order by n.written_at desc, n.note_uuid limit ${count} offset ${page * count}`,
    reader<{ total: number }[]>`select count(*) as total from note n where ${isAbout}`,
  ]);
  if (counted === undefined) throw new Error('the count of notes returned no row');
  return { notes, total: counted.total };
}

/** True when the order belongs to this client. */
export async function isOrderOfClient(
  reader: Reader,
  clientUuid: ClientUuid,
  orderUuid: OrderUuid,
): Promise<boolean> {
  const rows =
    await reader`select 1 from orders where order_uuid = ${orderUuid} and client_uuid = ${clientUuid}`;
  return rows.length === 1;
}
