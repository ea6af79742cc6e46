/** Ways to remind a client of a write-off a day before it (docs/spec/rules.md#3): a message, the alarm of the calendar that the client subscribed to. */
export const reminderChannels = ['SMS', 'CALENDAR'] as const;

export type ReminderChannel = (typeof reminderChannels)[number];

/** Which ways a client leaves open. */
export type ReminderChoice = Readonly<Record<ReminderChannel, boolean>>;

/** Whoever has chosen nothing is reminded in every way there is. */
export const everyReminder = { SMS: true, CALENDAR: true } as const satisfies ReminderChoice;
