import type { CardUuid, ClientUuid } from '#domain/identifier.ts';
import { bindingByUuid } from '../../../db/cards/binding-store.ts';
import type { Transaction } from '../../../db/database.ts';

/** True when the card belongs to the client and is still saved (docs/spec/reliability.md#I-27). */
export async function mayCharge(
  transaction: Transaction,
  clientUuid: ClientUuid,
  cardUuid: CardUuid | null,
): Promise<boolean> {
  const binding = cardUuid === null ? null : await bindingByUuid(transaction, cardUuid);
  return binding?.clientUuid === clientUuid && binding.active;
}
