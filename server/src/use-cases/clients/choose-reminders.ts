import { everyReminder, type ReminderChannel, type ReminderChoice } from '#domain/clients/reminder-choice.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { reminderChoices, saveReminderChoice } from '../../db/notifications/reminder-choice-store.ts';
import type { DatabaseAccess } from '../context.ts';

/**
 * The reminder channels of a client; all of them are on until the client switches one off (docs/spec/rules.md#3).
 */
export async function viewReminders(
  { database }: DatabaseAccess,
  clientUuid: ClientUuid,
): Promise<ReminderChoice> {
  const choices = await reminderChoices(database.reader, [clientUuid]);
  return choices.get(clientUuid) ?? everyReminder;
}

type ChannelSwitch = { readonly channel: ReminderChannel; readonly enabled: boolean };

/** Switches one reminder channel on or off, effective from tomorrow's reminders. */
export async function switchReminder(
  context: DatabaseAccess,
  clientUuid: ClientUuid,
  { channel, enabled }: ChannelSwitch,
): Promise<ReminderChoice> {
  const { database, clock } = context;
  const choice = { channel, enabled, now: clock.now() };
  await database.transaction((transaction) => saveReminderChoice(transaction, clientUuid, choice));
  return viewReminders(context, clientUuid);
}
