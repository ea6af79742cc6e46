import type { ClientUuid } from '#domain/identifier.ts';
import type { UtcOffset } from '#domain/local-time.ts';
import type { MessageHours } from '#domain/message-hours.ts';
import type { Settings } from '../../config/settings.ts';
import { utcOffsetsOf } from '../../db/clients/client-store.ts';
import type { Reader } from '../../db/database.ts';

type Hours = Pick<Settings, 'messageHours'>;

/** The hours of messages by a client's clock (docs/spec/rules.md#12). */
export function hoursAt({ messageHours }: Hours, utcOffset: UtcOffset): MessageHours {
  return { ...messageHours, utcOffset };
}

/** The hours of messages of a client by UUID. */
export async function hoursOfClients(
  settings: Hours,
  reader: Reader,
  clientUuids: readonly ClientUuid[],
): Promise<(clientUuid: ClientUuid) => MessageHours> {
  const offsets = await utcOffsetsOf(reader, [...new Set(clientUuids)]);
  return (clientUuid) => {
    const utcOffset = offsets.get(clientUuid);
    if (utcOffset === undefined) throw new Error(`client ${clientUuid} not found while reading the clock`);
    return hoursAt(settings, utcOffset);
  };
}

/** The hours of messages of one client. */
export async function hoursOfClient(
  settings: Hours,
  reader: Reader,
  clientUuid: ClientUuid,
): Promise<MessageHours> {
  return (await hoursOfClients(settings, reader, [clientUuid]))(clientUuid);
}
