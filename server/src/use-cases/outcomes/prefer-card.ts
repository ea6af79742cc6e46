import type { CardUuid, ClientUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { lockBinding, makeDefault } from '../../db/cards/binding-store.ts';
import { lockClientByUuid } from '../../db/clients/client-store.ts';
import type { DatabaseAccess } from '../context.ts';

export type OwnCard = { readonly clientUuid: ClientUuid; readonly cardUuid: CardUuid };

/**
 * Makes a card the first of the client's other cards that are tried when the card of an order is exhausted
 * (docs/spec/rules.md#3). A card of another client is not found (docs/spec/reliability.md#S-15).
 */
export async function preferCard(
  { database }: DatabaseAccess,
  { clientUuid, cardUuid }: OwnCard,
): Promise<Result<null, Refusal<'binding.not.found.error'>>> {
  return database.transaction(async (transaction) => {
    await lockClientByUuid(transaction, clientUuid);
    const binding = await lockBinding(transaction, cardUuid);
    if (binding?.clientUuid !== clientUuid || !binding.active) return refuse('binding.not.found.error');
    await makeDefault(transaction, binding);
    return success(null);
  });
}
