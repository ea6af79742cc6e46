import type { BindingUuid, ClientUuid } from '#domain/identifier.ts';
import { bindingByUuid } from '../../../db/cards/binding-store.ts';
import type { Transaction } from '../../../db/database.ts';

/** True when the card belongs to the client and is still saved (docs/spec/reliability.md#I-27). */
export async function mayCharge(
  transaction: Transaction,
  clientUuid: ClientUuid,
  bindingUuid: BindingUuid | null,
): Promise<boolean> {
  const binding = bindingUuid === null ? null : await bindingByUuid(transaction, bindingUuid);
  return binding?.clientUuid === clientUuid && binding.active;
}
