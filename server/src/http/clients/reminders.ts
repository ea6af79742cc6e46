import { reminderChannels, type ReminderChoice } from '#domain/clients/reminder-choice.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { success } from '#domain/result.ts';
import { switchReminder, viewReminders } from '../../use-cases/clients/choose-reminders.ts';
import type { Handler } from '../handler.ts';

export const viewRemindersHandler: Handler<'GET /client/reminders'> = async ({ context, caller }) =>
  success(presentReminders(await viewReminders(context, caller.clientUuid)));

export const switchReminderHandler: Handler<'POST /client/reminders/switch'> = async ({
  context,
  caller,
  request,
}) => success(presentReminders(await switchReminder(context, caller.clientUuid, request)));

function presentReminders(choice: ReminderChoice): ResponseOf<Endpoints['GET /client/reminders']> {
  return { reminders: reminderChannels.map((channel) => ({ channel, enabled: choice[channel] })) };
}
