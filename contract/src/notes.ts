import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { timestamp, nextPage, nothing, phoneFields, record, uuid } from './fields.ts';
import { orderUuid } from './identifiers.ts';
import { noteText } from './texts.ts';

const readers = { staff: ['VIEW_CLIENT_LK'] } as const;
const writers = { staff: ['EDIT_CLIENT'] } as const;

const text = noteText(1000);

/** Without an order the note belongs to the client. */
const subject = { ...phoneFields, orderUuid: Type.Optional(orderUuid) } as const;

const note = record({
  noteUuid: uuid,
  login: Type.String({ description: 'the author' }),
  own: Type.Boolean({ description: 'the caller is the author and can correct it' }),
  versions: Type.Array(record({ text: Type.String(), writtenAt: timestamp }), {
    description: 'all versions; the last one is current',
  }),
});

/** Notes of staff about a client or an order; clients do not see them. */
export const notesEndpoints = {
  'POST /admin/v1/client/notes': {
    summary: 'Notes about a client or one order, newest first',
    source: 'docs/glossary.md',
    caller: readers,
    request: record({ ...subject, nextPage }),
    response: record({ notes: Type.Array(note), total: Type.Integer() }),
    errors: ['client.not.exist.error', 'order.not.found.error'],
  },
  'POST /admin/v1/client/notes/add': {
    summary: 'Adds a note about a client or one order',
    source: 'docs/glossary.md',
    caller: writers,
    request: record({ ...subject, text }),
    response: nothing,
    errors: ['client.not.exist.error', 'order.not.found.error'],
    idempotent: 'by-header',
  },
  'POST /admin/v1/client/notes/correct': {
    summary: "Corrects one of the caller's notes; earlier versions stay visible",
    source: 'docs/glossary.md',
    caller: writers,
    request: record({
      ...phoneFields,
      noteUuid: uuid,
      version: Type.Integer({ minimum: 1, description: 'number of versions that the caller has seen' }),
      text,
    }),
    response: nothing,
    errors: ['client.not.exist.error', 'note.not.found.error', 'note.foreign.error', 'note.changed.error'],
  },
} as const satisfies Record<string, Endpoint>;
