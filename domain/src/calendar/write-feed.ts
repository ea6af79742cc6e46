import { type CalendarDate, type Instant, plusDays } from '../dates.ts';

/** A future payment as an all-day event, by Moscow date. */
export type FeedEvent = {
  /** Stable identifier of the payment, by which the calendar recognises the event after an update. */
  readonly uid: string;
  readonly date: CalendarDate;
  /** Title of the event. */
  readonly summary: string;
  /** The number of changes since the event was first shown. */
  readonly sequence: number;
  readonly changedAt: Instant;
};

type Feed = {
  readonly events: readonly FeedEvent[];
  /** Whether each event gets an alarm at noon of the day before. */
  readonly withAlarm: boolean;
};

/**
 * Writes an iCalendar feed (RFC 5545): lines of at most 75 octets, ended by CR LF. DTSTAMP is the time of the last
 * change, so that a feed without a change stays the same text.
 */
export function writeFeed({ events, withAlarm }: Feed): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Chasti//Payments//RU',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Плати частями',
    'X-WR-TIMEZONE:Europe/Moscow',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap((event) => eventLines(event, withAlarm)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(event: FeedEvent, withAlarm: boolean): readonly string[] {
  const { uid, date, summary, sequence, changedAt } = event;
  const stamp = changedAt.replaceAll(/[-:]|\.\d+/g, '');
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;VALUE=DATE:${dateText(date)}`,
    `DTEND;VALUE=DATE:${dateText(plusDays(date, 1))}`,
    `SUMMARY:${escaped(summary)}`,
    'TRANSP:TRANSPARENT',
    ...(withAlarm
      ? [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escaped(summary)}`,
          // 12 hours before midnight is noon of the day before in every time zone
          'TRIGGER:-PT12H',
          'END:VALARM',
        ]
      : []),
    'END:VEVENT',
  ];
}

function dateText(date: CalendarDate): string {
  return date.replaceAll('-', '');
}

/** Escapes text (RFC 5545, 3.3.11); control characters are removed. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '')
    .replaceAll(/[\\;,]/g, (symbol) => `\\${symbol}`)
    .replaceAll('\n', '\\n');
}

const longestLineOctets = 75;

/** Folds a long line (RFC 5545, 3.1): a line break and a space, never inside a character. */
function folded(line: string): string {
  let [octets, text] = [0, ''];
  for (const character of line) {
    const size = octetsOfCharacter(character);
    if (octets + size > longestLineOctets) [octets, text] = [1, `${text}\r\n `];
    octets += size;
    text += character;
  }
  return text;
}

/** Length of a character in UTF-8. */
function octetsOfCharacter(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
