import type { Endpoints } from '#contract/endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { success } from '#domain/result.ts';
import { type ShownNote, viewNotes } from '../../use-cases/notes/view-notes.ts';
import { addNote, correctNote } from '../../use-cases/notes/write-note.ts';
import type { Handler } from '../handler.ts';

export const viewNotesHandler: Handler<'POST /admin/v1/client/notes'> = async ({
  context,
  caller,
  request,
}) => {
  const staffView = { staff: caller, phone: request.phone };
  const page = { orderUuid: request.orderUuid ?? null, ...request.nextPage };
  const viewed = await viewNotes(context, staffView, page);
  if (!viewed.ok) return viewed;
  const { notes, total } = viewed.value;
  return success({ notes: notes.map(presentNote), total });
};

type WireNote = ResponseOf<Endpoints['POST /admin/v1/client/notes']>['notes'][number];

function presentNote({ writtenBy: _writtenBy, versions, ...note }: ShownNote): WireNote {
  return { ...note, versions: [...versions] };
}

export const addNoteHandler: Handler<'POST /admin/v1/client/notes/add'> = async ({
  context,
  caller,
  request,
}) => {
  const added = await addNote(context, {
    staff: caller,
    phone: request.phone,
    orderUuid: request.orderUuid ?? null,
    text: request.text.trim(),
  });
  return added.ok ? success({}) : added;
};

export const correctNoteHandler: Handler<'POST /admin/v1/client/notes/correct'> = async ({
  context,
  caller,
  request: { noteUuid, version, text, phone },
}) => {
  const corrected = await correctNote(context, {
    staff: caller,
    phone,
    noteUuid,
    expectedVersion: version,
    text: text.trim(),
  });
  return corrected.ok ? success({}) : corrected;
};
