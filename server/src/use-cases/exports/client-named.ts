import type { Phone } from '#domain/auth/phone.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { clientByPhone } from '../../db/clients/client-store.ts';
import type { Context } from '../context.ts';

/**
 * The client whose list is wanted, by the phone of the request; null when there is none
 * (docs/spec/reliability.md#S-18).
 */
export async function clientNamed({ database }: Context, phone: Phone): Promise<ClientUuid | null> {
  return (await clientByPhone(database.reader, phone))?.clientUuid ?? null;
}
