/**
 * The instant at which the clocks of a test begin, in milliseconds since 1970: noon in Moscow of a day in the middle of
 * a month. Scheduled charges and reminders depend on the day and the hour. `TEST_BEGINS_AT` sets another instant, and
 * the night takes several (docs/testing.md).
 */
export const testBeginsAt = Date.parse(process.env['TEST_BEGINS_AT'] ?? '2027-03-10T09:00:00Z');
