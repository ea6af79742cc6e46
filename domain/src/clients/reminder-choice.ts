/**
 * Channels to remind a client one day before a scheduled charge (docs/spec/rules.md#3): an SMS, or an alarm in the
 * subscribed calendar.
 */
export const reminderChannels = ['SMS', 'CALENDAR'] as const;

export type ReminderChannel = (typeof reminderChannels)[number];

/** The channels that a client allows. */
export type ReminderChoice = Readonly<Record<ReminderChannel, boolean>>;

/** Default for a client without a choice: all channels. */
export const everyReminder = { SMS: true, CALENDAR: true } as const satisfies ReminderChoice;
