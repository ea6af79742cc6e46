import { infiniteQueryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { callIdempotently } from '../wire/call-idempotently.ts';
import { call } from '../wire/call.ts';
import { loadedRows } from '../wire/loaded-rows.ts';
import { staffKeys } from '../clients/client-reference.ts';

/** The client, or one order of the client, that the notes are about. */
export type NoteTarget = { readonly phone: string; readonly orderUuid?: string };

type NotesPage = ResponseOf<Endpoints['POST /admin/v1/client/notes']>;
export type Note = NotesPage['notes'][number];

const pageSize = 10;
const countryCode = '7';

export function notesKey({ phone, orderUuid = '' }: NoteTarget) {
  return [...staffKeys.client(phone), 'notes', orderUuid] as const;
}

/** The notes of staff, newest first, in pages. */
export function notesQuery(target: NoteTarget) {
  return infiniteQueryOptions({
    queryKey: notesKey(target),
    queryFn: ({ pageParam, signal }): Promise<NotesPage> => {
      const request = { countryCode, ...target, nextPage: { count: pageSize, page: pageParam } };
      return call('POST /admin/v1/client/notes', request, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }: NotesPage, pages) =>
      pages.length * pageSize < total ? pages.length : null,
    select: loadedRows(({ notes }: NotesPage) => notes),
  });
}

export async function addNote(target: NoteTarget, text: string): Promise<void> {
  await callIdempotently('POST /admin/v1/client/notes/add', { countryCode, ...target, text });
}

type Correction = Omit<RequestOf<Endpoints['POST /admin/v1/client/notes/correct']>, 'countryCode'>;

export async function correctNote(correction: Correction): Promise<void> {
  await call('POST /admin/v1/client/notes/correct', { countryCode, ...correction });
}
