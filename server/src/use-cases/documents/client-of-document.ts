import type { ClientUuid } from '#domain/identifier.ts';
import { clientByUuid, type ClientRow } from '../../db/clients/client-store.ts';
import type { DatabaseAccess } from '../context.ts';

/** The client named in a document. */
export type DocumentClient = Pick<ClientRow, 'fullName' | 'phone'>;

/** @throws Error when the client does not exist. */
export async function clientOfDocument(
  { database }: DatabaseAccess,
  clientUuid: ClientUuid,
): Promise<DocumentClient> {
  const client = await clientByUuid(database.reader, clientUuid);
  if (client === null) throw new Error(`client ${clientUuid} of a document not found`);
  return client;
}
