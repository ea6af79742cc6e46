/**
 * The instant at which the clocks of a test begin, in milliseconds since 1970: noon in Moscow of a day in the middle of
 * a month. Scheduled charges and reminders depend on the day and the hour. `TEST_BEGINS_AT` sets another instant.
 */
export const testBeginsAt = Date.parse(process.env['TEST_BEGINS_AT'] ?? '2027-03-10T09:00:00Z');

type NightStart = { readonly beginsAt: string; readonly zone: string };

/**
 * The first instants of the tests at night, with the time zone of the processes: last days of months and of the year,
 * 29 February, a Sunday, the minutes around midnight in Moscow, and the tenth of a month.
 */
const nightStarts: readonly NightStart[] = [
  { beginsAt: '2027-01-31T09:00:00Z', zone: 'UTC' },
  { beginsAt: '2027-02-28T09:00:00Z', zone: 'Asia/Kamchatka' },
  { beginsAt: '2028-02-29T09:00:00Z', zone: 'America/Los_Angeles' },
  { beginsAt: '2027-12-31T09:00:00Z', zone: 'UTC' },
  { beginsAt: '2027-04-11T09:00:00Z', zone: 'Asia/Kamchatka' },
  { beginsAt: '2027-03-10T20:55:00Z', zone: 'America/Los_Angeles' },
  { beginsAt: '2027-03-10T21:10:00Z', zone: 'UTC' },
  { beginsAt: '2027-06-10T09:00:00Z', zone: 'Asia/Kamchatka' },
];

/** The start of the night that begins at `now`, in milliseconds since 1970: the next one every day. */
export function nightStartAt(now: number): NightStart {
  const start = nightStarts[Math.floor(now / 86_400_000) % nightStarts.length];
  if (start === undefined) throw new Error('the nights have no first day');
  return start;
}
