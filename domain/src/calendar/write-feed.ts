import type { CalendarDate, Instant } from '../calendar.ts';
import { plusDays } from '../calendar.ts';

/** A payment to come as an entry of a calendar: a whole day of Moscow. */
export type FeedEvent = {
  /** The same for the same payment for ever: the calendar knows it again by it. */
  readonly uid: string;
  readonly date: CalendarDate;
  /** What the entry is called. */
  readonly summary: string;
};

type Feed = {
  readonly events: readonly FeedEvent[];
  readonly madeAt: Instant;
  /** Whether the calendar is to remind of each at noon of the day before. */
  readonly withAlarm: boolean;
};

/** A calendar after RFC 5545: lines of at most 75 octets, ended by CR and LF. */
export function writeFeed({ events, madeAt, withAlarm }: Feed): string {
  const stamp = madeAt.replaceAll(/[-:]|\.\d+/g, '');
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
    ...events.flatMap((event) => eventLines(event, stamp, withAlarm)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines({ uid, date, summary }: FeedEvent, stamp: string, withAlarm: boolean): readonly string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${dateText(date)}`,
    `DTEND;VALUE=DATE:${dateText(plusDays(date, 1))}`,
    `SUMMARY:${escaped(summary)}`,
    'TRANSP:TRANSPARENT',
    ...(withAlarm
      ? [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escaped(summary)}`,
          // noon of the day before, wherever the calendar is read
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

/** RFC 5545, 3.3.11; what is no text is left out. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');
}

const longestLineOctets = 75;

/** RFC 5545, 3.1: a longer line goes on after a line break and a space, never within a letter. */
function folded(line: string): string {
  let [octets, text] = [0, ''];
  for (const letter of line) {
    const size = octetsOf(letter);
    if (octets + size > longestLineOctets) [octets, text] = [1, `${text}\r\n `];
    octets += size;
    text += letter;
  }
  return text;
}

/** Of a letter in UTF-8. */
function octetsOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
