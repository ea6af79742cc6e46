import type { ClientUuid } from '#domain/identifier.ts';
import type { ClientRow } from '../../db/clients/client-store.ts';
import { clientByUuid } from '../../db/clients/client-store.ts';
import type { Context } from '../context.ts';

/** Whom a document is about. */
export type DocumentClient = Pick<ClientRow, 'fullName' | 'phone'>;

/** @throws Error when there is no such client: a session without one. */
export async function clientOfDocument(
  { database }: Context,
  clientUuid: ClientUuid,
): Promise<DocumentClient> {
  const client = await clientByUuid(database.reader, clientUuid);
  if (client === null) throw new Error(`no client ${clientUuid}`);
  return client;
}
