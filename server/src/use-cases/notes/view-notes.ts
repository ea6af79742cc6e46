import type { OrderUuid, StaffUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { isOrderOfClient, type Note, notePage } from '../../db/notes/note-store.ts';
import { findClientForStaff, type StaffClientQuery } from '../clients/find-client-for-staff.ts';
import type { DatabaseAccess } from '../context.ts';

type Page = {
  /** Null for the notes on the client. */
  readonly orderUuid: OrderUuid | null;
  /** 1..100 */
  readonly count: number;
  /** From 0. */
  readonly page: number;
};

export type ShownNote = Note & {
  /** The reader wrote the note and may correct it. */
  readonly own: boolean;
};

type NotFound = Refusal<'client.not.exist.error' | 'order.not.found.error'>;

/** The notes of staff on a client or an order, the newest first, each with all its previous texts. */
export async function viewNotes(
  context: DatabaseAccess,
  staffView: StaffClientQuery,
  { orderUuid, ...page }: Page,
): Promise<Result<{ readonly notes: readonly ShownNote[]; readonly total: number }, NotFound>> {
  const about = orderUuid === null ? {} : { orderUuid };
  const client = await findClientForStaff(context, { ...staffView, ...about, action: 'VIEW_NOTES' });
  if (!client.ok) return client;
  const { clientUuid } = client.value;
  const { reader } = context.database;
  if (orderUuid !== null && !(await isOrderOfClient(reader, clientUuid, orderUuid)))
    return refuse('order.not.found.error');
  const { notes, total } = await notePage(reader, { clientUuid, orderUuid }, page);
  return success({ notes: notes.map((note) => withOwn(note, staffView.staff.staffUuid)), total });
}

function withOwn(note: Note, staffUuid: StaffUuid): ShownNote {
  return { ...note, own: note.writtenBy === staffUuid };
}
