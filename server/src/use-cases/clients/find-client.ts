import type { Phone } from '#domain/auth/phone.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import type { ClientRow } from '../../db/client-store.ts';
import { clientByPhone } from '../../db/client-store.ts';
import type { Context } from '../context.ts';

/** The client that staff name by phone: the phone of the request decides, never what they looked at last (S-18). */
export async function findClient(
  { database }: Context,
  phone: Phone,
): Promise<Result<ClientRow, Refusal<'client.not.exist.error'>>> {
  const client = await clientByPhone(database.reader, phone);
  return client === null ? refuse('client.not.exist.error') : done(client);
}
