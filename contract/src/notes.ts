import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { timestamp, nextPage, nothing, phoneFields, record, uuid } from './fields.ts';
import { noteText } from './texts.ts';

const readers = { staff: ['VIEW_CLIENT_LK'] } as const;
const writers = { staff: ['EDIT_CLIENT'] } as const;

const text = noteText(1000);

/** Without an order the note is about the client. */
const subject = { ...phoneFields, orderUuid: Type.Optional(uuid) } as const;

const note = record({
  noteUuid: uuid,
  login: Type.String({ description: 'whoever wrote it' }),
  own: Type.Boolean({ description: 'whoever asks wrote it and may correct it' }),
  wordings: Type.Array(record({ text: Type.String(), writtenAt: timestamp }), {
    description: 'every wording that it had; the last one is what it says now',
  }),
});

/** What staff write down about a client or an order for each other; no client is ever shown it. */
export const notesEndpoints = {
  'POST /admin/v1/client/notes': {
    summary: 'Notes of staff on a client or on one order, the newest first',
    source: 'docs/glossary.md',
    caller: readers,
    request: record({ ...subject, nextPage }),
    response: record({ notes: Type.Array(note), total: Type.Integer() }),
    errors: ['client.not.exist.error', 'order.not.found.error'],
  },
  'POST /admin/v1/client/notes/add': {
    summary: 'Writes a note on a client or on one order',
    source: 'docs/glossary.md',
    caller: writers,
    request: record({ ...subject, text }),
    response: nothing,
    errors: ['client.not.exist.error', 'order.not.found.error'],
    idempotent: 'by-header',
  },
  'POST /admin/v1/client/notes/correct': {
    summary: 'Says a note of one’s own anew; what it said before stays to be seen',
    source: 'docs/glossary.md',
    caller: writers,
    request: record({
      ...phoneFields,
      noteUuid: uuid,
      wording: Type.Integer({ minimum: 1, description: 'how many wordings staff saw' }),
      text,
    }),
    response: nothing,
    errors: ['client.not.exist.error', 'note.not.found.error', 'note.foreign.error', 'note.changed.error'],
  },
} as const satisfies Record<string, Endpoint>;
