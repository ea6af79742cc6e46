import type { Instant } from '#domain/dates.ts';
import type { ConsentOrigin } from '#domain/consents/consent.ts';
import { type Binding, retireBinding } from '../../db/cards/binding-store.ts';
import { withdrawAllOfCard } from '../../db/cards/consent-store.ts';
import type { Transaction } from '../../db/database.ts';
import { enqueueJob } from '../../db/jobs/job-store.ts';
import type { OwnCard } from './prefer-card.ts';

/** Stops charges to a card, withdraws its consents and asks the bank to forget it (docs/spec/gateway.md#8). */
export async function retireCard(
  transaction: Transaction,
  { cardUuid, clientUuid }: OwnCard,
  { now, origin }: { readonly now: Instant; readonly origin: ConsentOrigin },
): Promise<void> {
  await withdrawAllOfCard(transaction, cardUuid, { origin, at: now });
  const gatewayBindingId = await retireBinding(transaction, { cardUuid, clientUuid });
  await unbindAtBank(transaction, { cardUuid, gatewayBindingId }, now);
}

/** Asks the bank to forget the card's present binding; the card may have a newer binding when the job runs. */
export async function unbindAtBank(
  transaction: Transaction,
  { cardUuid, gatewayBindingId }: Pick<Binding, 'cardUuid' | 'gatewayBindingId'>,
  now: Instant,
): Promise<void> {
  await enqueueJob(transaction, {
    kind: 'unbind-card',
    key: `${cardUuid}/${now}`,
    payload: { bindingUuid: cardUuid, gatewayBindingId },
    runAt: now,
  });
}
