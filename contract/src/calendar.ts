import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { timestamp, nothing, orNull, record } from './fields.ts';

/** The payments to come in a client's own calendar, under a secret address. */
export const calendarEndpoints = {
  'GET /client/calendar/feed': {
    summary: 'Since when the payments can be read by a calendar; null when they cannot',
    source: 'docs/spec/rules.md#3',
    caller: 'client',
    request: nothing,
    response: record({ openSince: orNull(timestamp) }),
    errors: [],
  },
  'POST /client/calendar/feed/renew': {
    summary: 'A new secret address, told this once; the one before it is dead at once',
    source: 'docs/spec/rules.md#3',
    caller: 'client',
    request: nothing,
    response: record({ token: Type.String({ description: 'stands in the address of the calendar' }) }),
    errors: [],
  },
  'POST /client/calendar/feed/withdraw': {
    summary: 'Nobody reads the payments by an address any more',
    source: 'docs/spec/rules.md#3',
    caller: 'client',
    request: nothing,
    response: nothing,
    errors: [],
  },
  'GET /calendar/:token/payments.ics': {
    summary: 'The payments to come of whoever owns the address, as a calendar of RFC 5545',
    source: 'docs/spec/rules.md#3',
    caller: 'anyone',
    params: record({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }) }),
    request: nothing,
    response: nothing,
    answers: 'text/calendar; charset=utf-8',
    errors: ['not.found.error'],
  },
} as const satisfies Record<string, Endpoint>;
