import type { ClientUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { lockClientByUuid } from '../../../db/clients/client-store.ts';
import { batch } from '../../../db/database.ts';
import { addPushToChoices } from '../../../db/notifications/choice-store.ts';
import {
  deleteSubscription,
  keepNewestSubscriptions,
  pushSubscriptionsOf,
  saveSubscription,
} from '../../../db/notifications/push-store.ts';
import type { PushSubscription } from '../../../gateways/push/port.ts';
import { keyedHash } from '../../../secrets/random.ts';
import { seal } from '../../../secrets/seal.ts';
import type { Context, MessageAccess, DatabaseAccess } from '../../context.ts';

/** The browsers of one client that get messages. */
const mostBrowsers = 10;

type Browser = {
  readonly clientUuid: ClientUuid;
  readonly sessionHash: string;
  readonly subscription: PushSubscription;
};

/**
 * Subscribes the browser of a session to a client's messages (docs/spec/rules.md#12). With the first browser the push
 * joins every group. Of more than ten browsers the oldest is forgotten. Refused with `push.subscription.error` when the
 * address is not one of a known push service, or the keys cannot encrypt.
 */
export async function subscribeBrowser(
  context: MessageAccess,
  { clientUuid, sessionHash, subscription }: Browser,
): Promise<Result<null, Refusal<'push.subscription.error'>>> {
  const { clock, database, push, settings } = context;
  if (!push.accepts(subscription)) return refuse('push.subscription.error');
  const now = clock.now();
  await database.transaction(async (transaction) => {
    await lockClientByUuid(transaction, clientUuid);
    const isFirst = (await pushSubscriptionsOf(transaction, clientUuid)).length === 0;
    const sealed = seal(settings.dataKey, JSON.stringify(subscription));
    const endpointHash = hashOfEndpoint(context, subscription.endpoint);
    await batch([
      saveSubscription(transaction, { endpointHash, clientUuid, sessionHash, sealed }, now),
      keepNewestSubscriptions(transaction, clientUuid, mostBrowsers),
      isFirst ? addPushToChoices(transaction, clientUuid, now) : null,
    ]);
  });
  return success(null);
}

/** Ends the subscription of a browser. An unknown one, or another client's, changes nothing. */
export async function unsubscribeBrowser(
  context: DatabaseAccess,
  { clientUuid, endpoint }: { readonly clientUuid: ClientUuid; readonly endpoint: string },
): Promise<void> {
  await deleteSubscription(context.database.autocommit, clientUuid, hashOfEndpoint(context, endpoint));
}

function hashOfEndpoint({ settings }: Pick<Context, 'settings'>, endpoint: string): string {
  return keyedHash(settings.dataKey, 'push-endpoint', endpoint);
}
