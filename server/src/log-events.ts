import type { LogEventDescription } from './log-event-description.ts';
import { errorEvents } from './log-error-events.ts';

/**
 * Every line of the log. `docs/operations/log-events.md` shows this table; a line that is not here does not compile.
 */
export const logEvents = {
  ...errorEvents,
  'callback.forged': {
    level: 'warn',
    meaning: 'A callback with a wrong checksum was refused.',
    action: 'Check the callback secret; otherwise it is an attack.',
  },
  'charges.planned': {
    level: 'info',
    meaning: 'Jobs for the charges that are due today were enqueued.',
    action: 'Nothing.',
  },
  'client.login': {
    level: 'info',
    meaning: 'A client logged in.',
    action: 'Nothing.',
  },
  'client.login.checkout': {
    level: 'info',
    meaning: 'A client exchanged a checkout code for a session.',
    action: 'Nothing.',
  },
  'clock.trusted': {
    level: 'info',
    meaning: 'The clock agrees with the database again.',
    action: 'Nothing.',
  },
  'gateway.restored': {
    level: 'info',
    meaning: 'The bank answers again; `count` open operations are asked about.',
    action: 'Nothing.',
  },
  'login.attack': {
    level: 'warn',
    meaning: 'Many wrong codes. New browsers get one guess and have to prove work.',
    action: 'Follow `docs/runbooks/attack-on-log-in.md`.',
  },
  'orders.reversed': {
    level: 'info',
    meaning: 'Orders that were not delivered in time were reversed.',
    action: 'Nothing.',
  },
  'penalties.planned': {
    level: 'info',
    meaning: 'Jobs for the growth of penalties were enqueued.',
    action: 'Nothing.',
  },
  'policy.violated': {
    level: 'warn',
    meaning: 'A browser reported a violation of the content security policy.',
    action: 'Look for a changed page or an attack when it repeats.',
  },
  'readiness.lost': {
    level: 'warn',
    meaning: 'The process is not ready; `code` says why.',
    action: 'See the runbook of the code: database, recovery, clock.',
  },
  'readiness.restored': {
    level: 'info',
    meaning: 'The process is ready again.',
    action: 'Nothing.',
  },
  'reconciliation.done': {
    level: 'info',
    meaning: "The books were compared with the bank's; `count` differences are open.",
    action: 'Nothing.',
  },
  'recovery.ended': {
    level: 'info',
    meaning: "The books were compared with the bank's. Jobs move money again.",
    action: 'Nothing.',
  },
  'refund.transfer': {
    level: 'info',
    meaning: 'Money that came by a file goes back by a transfer outside of the gateway.',
    action: 'Make the transfer.',
  },
  'reminders.planned': {
    level: 'info',
    meaning: "Jobs for the reminders of tomorrow's charges were enqueued.",
    action: 'Nothing.',
  },
  'request.refused': {
    level: 'info',
    meaning: 'A call was refused by a guard; `code` names the refusal.',
    action: 'Nothing; many from one address are an attack.',
  },
  'request.unavailable': {
    level: 'warn',
    meaning: 'A request was answered 503; `code` names the fault.',
    action: 'Check the database and the load when it repeats.',
  },
  'service.ready': {
    level: 'info',
    meaning: 'The process serves in this role.',
    action: 'Nothing.',
  },
  'sms.breaker': {
    level: 'warn',
    meaning: 'Unusually many codes were requested. New browsers get none for an hour.',
    action: 'Follow `docs/runbooks/attack-on-log-in.md`.',
  },
  'sms.ceiling': {
    level: 'warn',
    meaning: 'The daily budget of messages is spent. No code is sent.',
    action: 'Raise `SMS_DAILY_CEILING_ROUBLES` or wait for the next day.',
  },
  'sso.mismatch': {
    level: 'warn',
    meaning: 'Single sign-on named another person than the profile.',
    action: "Compare the client's data; it may be an attempt of fraud.",
  },
  'sso.refused': {
    level: 'warn',
    meaning: 'The answer of single sign-on was refused; `code` says why.',
    action: "Check the provider's keys and addresses when it repeats.",
  },
} as const satisfies Record<string, LogEventDescription>;

type EventOf<Level extends LogEventDescription['level']> = {
  [Name in keyof typeof logEvents]: (typeof logEvents)[Name]['level'] extends Level ? Name : never;
}[keyof typeof logEvents];

export type InfoEvent = EventOf<'info'>;
export type WarnEvent = EventOf<'warn'>;
export type ErrorEvent = EventOf<'error'>;
