import type { Instant } from '#domain/dates.ts';
import { everyReminder, type ReminderChannel, type ReminderChoice } from '#domain/clients/reminder-choice.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import type { Reader, Transaction } from '../database.ts';

type ChoiceRow = {
  readonly clientUuid: ClientUuid;
  readonly channel: ReminderChannel;
  readonly enabled: boolean;
};

/** The reminder channels that each of these clients has enabled. */
export async function reminderChoices(
  reader: Reader,
  clientUuids: readonly ClientUuid[],
): Promise<ReadonlyMap<ClientUuid, ReminderChoice>> {
  const rows = await reader<ChoiceRow[]>`
    select client_uuid as "clientUuid", channel, enabled from client_reminder_choice
    where client_uuid = any(${clientUuids}::uuid[])`;
  const choices = new Map<ClientUuid, ReminderChoice>(
    clientUuids.map((clientUuid) => [clientUuid, everyReminder]),
  );
  for (const { clientUuid, channel, enabled } of rows)
    choices.set(clientUuid, { ...(choices.get(clientUuid) ?? everyReminder), [channel]: enabled });
  return choices;
}

type NewChoice = { readonly channel: ReminderChannel; readonly enabled: boolean; readonly now: Instant };

export async function saveReminderChoice(
  transaction: Transaction,
  clientUuid: ClientUuid,
  { channel, enabled, now }: NewChoice,
): Promise<void> {
  await transaction`
    insert into client_reminder_choice (client_uuid, channel, enabled, changed_at)
      values (${clientUuid}, ${channel}, ${enabled}, ${now})
    on conflict (client_uuid, channel) do update set enabled = excluded.enabled, changed_at = excluded.changed_at`;
}
