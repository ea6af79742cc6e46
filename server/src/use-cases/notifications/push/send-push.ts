import type { Instant } from '#domain/dates.ts';
import { isUrgent } from '#domain/notifications/notification-kinds.ts';
import { pushMessage } from '#domain/notifications/push-message.ts';
import {
  deleteSubscription,
  pushSubscriptionsOf,
  type SealedSubscription,
} from '../../../db/notifications/push-store.ts';
import type { PushAnswer, PushSubscription } from '../../../gateways/push/port.ts';
import { unseal } from '../../../secrets/seal.ts';
import type { MessageAccess } from '../../context.ts';
import { deliver, type DueMessage, type TryResult } from '../deliver.ts';
import { secondsToShow } from './seconds-to-show.ts';

/** The content of a sealed subscription. */
type SealedBrowser = PushSubscription;

/**
 * Sends the push of a notification to every subscribed browser of its client; see `deliver`. It is sent as soon as one
 * push service has taken it. A browser that is not subscribed any more is forgotten.
 * @throws Error when no push service took it and it has to be retried.
 */
export function sendPush(context: MessageAccess, notificationUuid: string): Promise<Instant | null> {
  const { database, settings } = context;
  return deliver<readonly SealedSubscription[]>(context, notificationUuid, {
    channel: 'PUSH',
    reasonWithoutTarget: 'NOT_SUBSCRIBED',
    targetOf: async (clientUuid) => {
      const subscriptions = await pushSubscriptionsOf(database.reader, clientUuid);
      return subscriptions.length === 0 ? null : subscriptions;
    },
    textOf: (message) => pushMessage(message, settings.publicUrl).body,
    send: async (message, subscriptions) =>
      resultOf(await Promise.all(subscriptions.map((each) => sendToBrowser(context, message, each)))),
  });
}

async function sendToBrowser(
  { clock, database, push, settings }: MessageAccess,
  message: DueMessage,
  { endpointHash, sealed }: SealedSubscription,
): Promise<PushAnswer> {
  const { tag, ...shown } = pushMessage(message, settings.publicUrl);
  const answer = await push.send({
    subscription: JSON.parse(unseal(settings.dataKey, sealed)) as SealedBrowser,
    payload: JSON.stringify({ ...shown, tag }),
    topic: tag,
    ttlSeconds: secondsToShow(message, settings, clock.now()),
    isUrgent: isUrgent(message),
  });
  if (answer === 'gone') await deleteSubscription(database.autocommit, message.clientUuid, endpointHash);
  return answer;
}

function resultOf(answers: readonly PushAnswer[]): TryResult {
  if (answers.includes('accepted')) return 'SENT';
  if (answers.includes('not-sent')) return 'RETRY';
  return answers.includes('refused') ? 'PROVIDER' : 'NOT_SUBSCRIBED';
}
