import type { Phone } from '#domain/auth/phone.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { clientByPhone } from '../../db/clients/client-store.ts';
import type { DatabaseAccess } from '../context.ts';

/**
 * The client of a requested list, by the phone of the request; null when unknown (docs/spec/reliability.md#S-18).
 */
export async function clientOfPhone({ database }: DatabaseAccess, phone: Phone): Promise<ClientUuid | null> {
  return (await clientByPhone(database.reader, phone))?.clientUuid ?? null;
}
