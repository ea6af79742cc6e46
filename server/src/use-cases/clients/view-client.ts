import type { ClientUuid } from '#domain/identifier.ts';
import { clientByUuid, type ClientRow } from '../../db/clients/client-store.ts';
import type { DatabaseAccess } from '../context.ts';

/** The profile data of a client (docs/spec/specification.md#3 «Client profile»). */
export type ClientView = ClientRow;

/** The client’s own profile (docs/spec/specification.md#2 «Profile page»); null when the client does not exist. */
export async function viewClient(
  { database }: DatabaseAccess,
  clientUuid: ClientUuid,
): Promise<ClientView | null> {
  return clientByUuid(database.reader, clientUuid);
}
