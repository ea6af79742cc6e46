import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { Phone } from '#domain/auth/phone.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { clientByPhone } from '../../db/clients/client-store.ts';
import { insertNoteVersion, isOrderOfClient, lastNoteVersion } from '../../db/notes/note-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { DatabaseAccess } from '../context.ts';

type NoteRequest = {
  readonly staff: StaffActor;
  /** The client's phone in the request (docs/spec/reliability.md#S-18). */
  readonly phone: Phone;
  /** 1 to 1000 characters. */
  readonly text: string;
};

export type NewNote = NoteRequest & {
  /** Null when the note is about the client. */
  readonly orderUuid: OrderUuid | null;
};

/** Adds a note of staff on a client or an order; notes are never deleted. */
export async function addNote(
  { random, clock, database }: DatabaseAccess,
  { staff, phone, orderUuid, text }: NewNote,
): Promise<Result<null, Refusal<'client.not.exist.error' | 'order.not.found.error'>>> {
  return database.transaction(async (transaction) => {
    const now = clock.now();
    const client = await clientByPhone(transaction, phone);
    if (client === null) return refuse('client.not.exist.error');
    const { clientUuid } = client;
    if (orderUuid !== null && !(await isOrderOfClient(transaction, clientUuid, orderUuid)))
      return refuse('order.not.found.error');
    const noteUuid = random.uuid();
    const written = { writtenBy: staff.staffUuid, writtenAt: now };
    await insertNoteVersion(transaction, { noteUuid, version: 1, clientUuid, orderUuid, text, ...written });
    const action = { staff, action: 'ADD_NOTE', clientUuid, orderUuid, subjectId: noteUuid } as const;
    await insertStaffAction(transaction, { ...action, after: { text } }, now);
    return success(null);
  });
}

export type Correction = NoteRequest & {
  readonly noteUuid: string;
  /** The number of versions that staff saw. A higher stored number shows a concurrent correction. */
  readonly expectedVersion: number;
};

type CorrectionRefusal = Refusal<
  'client.not.exist.error' | 'note.not.found.error' | 'note.foreign.error' | 'note.changed.error'
>;

/** Replaces the text of an own note; all previous texts are kept and shown. */
export async function correctNote(
  { clock, database }: DatabaseAccess,
  { staff, phone, noteUuid, expectedVersion, text }: Correction,
): Promise<Result<null, CorrectionRefusal>> {
  return database.transaction(async (transaction) => {
    const now = clock.now();
    const client = await clientByPhone(transaction, phone);
    if (client === null) return refuse('client.not.exist.error');
    const last = await lastNoteVersion(transaction, client.clientUuid, noteUuid);
    if (last === null) return refuse('note.not.found.error');
    const { clientUuid, orderUuid, writtenBy } = last;
    if (writtenBy !== staff.staffUuid) return refuse('note.foreign.error');
    if (last.version !== expectedVersion) return refuse('note.changed.error');
    const version = { noteUuid, version: expectedVersion + 1, clientUuid, orderUuid, text, writtenBy };
    if (!(await insertNoteVersion(transaction, { ...version, writtenAt: now })))
      return refuse('note.changed.error');
    const action = { staff, action: 'CORRECT_NOTE', clientUuid, orderUuid, subjectId: noteUuid } as const;
    await insertStaffAction(transaction, { ...action, before: { text: last.text }, after: { text } }, now);
    return success(null);
  });
}
