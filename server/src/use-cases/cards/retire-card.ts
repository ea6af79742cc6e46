import type { Instant } from '#domain/calendar.ts';
import type { ConsentOrigin } from '#domain/consents/consent.ts';
import type { Binding } from '../../db/cards/binding-store.ts';
import { retireBinding } from '../../db/cards/binding-store.ts';
import { withdrawAllOfCard } from '../../db/cards/consent-store.ts';
import type { Transaction } from '../../db/database.ts';
import { enqueueJob } from '../../db/jobs/job-store.ts';
import type { OwnCard } from './prefer-card.ts';

/** A card is charged no more from now on, its consents end, and the bank is asked to forget it (docs/spec/gateway.md#8). */
export async function retireCard(
  transaction: Transaction,
  { bindingUuid, clientUuid }: OwnCard,
  { now, how }: { readonly now: Instant; readonly how: ConsentOrigin },
): Promise<void> {
  await withdrawAllOfCard(transaction, bindingUuid, { how, at: now });
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
