import { offerDetails } from '#domain/clients/client-details.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { askQuestion, saveDetails } from '../../db/clients/client-question-store.ts';
import { clientByUuid } from '../../db/clients/client-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { Checkout } from '../../db/checkout/checkout-store.ts';
import type { DatabaseAccess } from '../context.ts';

type Purchase = { readonly checkout: Checkout; readonly clientUuid: ClientUuid };

/**
 * Fills an empty name or birth date of the client with those of a confirmed purchase. A different one becomes a question
 * to staff (docs/decisions/0095-numbers-lists-formats-names.md). The caller holds the lock of the client.
 */
export async function offerPurchaseDetails(
  { clock, random }: DatabaseAccess,
  transaction: Transaction,
  { checkout, clientUuid }: Purchase,
): Promise<void> {
  const client = await clientByUuid(transaction, clientUuid);
  if (client === null) throw new Error(`client ${clientUuid} not found at the confirmation of a purchase`);
  const { filled, others } = offerDetails(client, checkout);
  if (filled.fullName !== client.fullName || filled.birthDate !== client.birthDate)
    await saveDetails(transaction, clientUuid, filled);
  for (const other of others) {
    const question = { questionUuid: random.uuid(), orderUuid: checkout.orderUuid, askedAt: clock.now() };
    await askQuestion(transaction, { ...other, ...question, clientUuid });
  }
}
