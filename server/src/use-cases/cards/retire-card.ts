import type { Instant } from '#domain/calendar.ts';
import type { Binding } from '../../db/cards/binding-store.ts';
import { retireBinding } from '../../db/cards/binding-store.ts';
import type { Transaction } from '../../db/database.ts';
import { enqueueJob } from '../../db/monitoring/job-store.ts';
import type { OwnCard } from './prefer-card.ts';

/** A card is charged no more from now on, and the bank is asked to forget it (rules 3, gateway.md 8). */
export async function retireCard(
  transaction: Transaction,
  { bindingUuid, clientUuid }: OwnCard,
  now: Instant,
): Promise<void> {
  const gatewayBindingId = await retireBinding(transaction, { bindingUuid, clientUuid });
  await forgetAtBank(transaction, { bindingUuid, gatewayBindingId }, now);
}

/** Has the bank forget the key that a card has now; it may have another one by then. */
export async function forgetAtBank(
  transaction: Transaction,
  card: Pick<Binding, 'bindingUuid' | 'gatewayBindingId'>,
  now: Instant,
): Promise<void> {
  await enqueueJob(transaction, {
    kind: 'unbind-card',
    key: `${card.bindingUuid}/${now}`,
    payload: card,
    runAt: now,
  });
}
