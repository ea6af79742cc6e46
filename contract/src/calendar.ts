import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { timestamp, nothing, orNull, record } from './fields.ts';

/** The calendar feed of a client's future payments, under a secret address. */
export const calendarEndpoints = {
  'GET /client/calendar/feed': {
    summary: 'When the calendar feed was opened; null when it is closed',
    source: 'docs/spec/rules.md#3',
    caller: 'client',
    request: nothing,
    response: record({ openSince: orNull(timestamp) }),
    errors: [],
  },
  'POST /client/calendar/feed/renew': {
    summary: 'Creates a new secret address, shown once; the previous address stops working',
    source: 'docs/spec/rules.md#3',
    caller: 'client',
    request: nothing,
    response: record({ token: Type.String({ description: 'part of the calendar address' }) }),
    errors: [],
  },
  'POST /client/calendar/feed/withdraw': {
    summary: 'Closes the calendar feed',
    source: 'docs/spec/rules.md#3',
    caller: 'client',
    request: nothing,
    response: nothing,
    errors: [],
  },
  'GET /calendar/:token/payments.ics': {
    summary: 'Future payments of the owner of the address, as iCalendar (RFC 5545)',
    source: 'docs/spec/rules.md#3',
    caller: 'anyone',
    params: record({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }) }),
    request: nothing,
    response: nothing,
    answers: 'text/calendar; charset=utf-8',
    errors: ['not.found.error'],
  },
} as const satisfies Record<string, Endpoint>;
