import type { LogEventDescription } from './log-event-description.ts';
import { errorEvents } from './log-error-events.ts';

/**
 * All log events. `docs/operations/log-events.md` shows this table. An event that is not listed does not compile.
 */
export const logEvents = {
  ...errorEvents,
  'callback.forged': {
    level: 'warn',
    meaning: 'A callback with a wrong checksum was refused.',
    action: 'Check the callback secret. If it is right, this is an attack.',
  },
  'cards.expiring': {
    level: 'info',
    meaning: 'The owners of cards that expire within fourteen days were informed.',
    action: 'Nothing.',
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
  'contact.not_allowed': {
    level: 'info',
    meaning:
      'A message about overdue debt was not sent: `code` is a limit of 230-FZ or a refusal of contact.',
    action: 'Nothing. The entry in «Сообщения» shows the reason.',
  },
  'consent.withdrawn': {
    level: 'info',
    meaning: 'A client withdrew the consent to the processing of personal data of an order.',
    action: 'Follow «A withdrawn consent» of `docs/runbooks/consents.md`.',
  },
  'gateway.restored': {
    level: 'info',
    meaning: 'The bank answers again. The status of `count` open payment intents is queried.',
    action: 'Nothing.',
  },
  'gateway.silent': {
    level: 'warn',
    meaning: 'The bank has not answered five calls in a row. A charge a minute is sent as a probe.',
    action: 'Follow `docs/runbooks/bank-silent.md`.',
  },
  'login.attack': {
    level: 'warn',
    meaning: 'Many wrong codes were entered. A new browser gets one guess after a proof of work.',
    action: 'Follow `docs/runbooks/attack-on-log-in.md`.',
  },
  'message.unlawful': {
    level: 'warn',
    meaning: 'A message broke the clause `code` of a law. It was not sent if `LAW_PROFILE` is on.',
    action:
      'Open «Соответствие закону» for the templates that break a clause. Set `SUPPORT_PHONE` if it is empty.',
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
  'order.number.taken': {
    level: 'warn',
    meaning: 'Two order numbers of one shop differ only in blanks or invisible characters. Both stay.',
    action: 'Agree with the shop. A bulk payoff file pays such an order only by its UUID, not by its number.',
  },
  'pictures.limit.reached': {
    level: 'warn',
    meaning: 'A picture is not fetched: its shop (`merchantUuid`) is over the daily limit.',
    action: 'Nothing on one day. On several: ask the shop for smaller pictures that change less often.',
  },
  'policy.violated': {
    level: 'warn',
    meaning: 'A browser reported a violation of the content security policy.',
    action: 'If it repeats, look for a changed page or an attack.',
  },
  'readiness.lost': {
    level: 'warn',
    meaning: 'The process is not ready; `code` says why.',
    action:
      'Follow `docs/runbooks/database-silent.md`, or for `clock-behind` point 6 of `docs/runbooks/worker-stuck.md`.',
  },
  'readiness.restored': {
    level: 'info',
    meaning: 'The process is ready again.',
    action: 'Nothing.',
  },
  'reconciliation.done': {
    level: 'info',
    meaning:
      'The books were compared; `count` differences are open. `code` `without-bank`: only the orders were compared.',
    action: 'Nothing.',
  },
  'recovery.ended': {
    level: 'info',
    meaning: "The books were compared with the bank's. Jobs move money again.",
    action: 'Nothing.',
  },
  'refund.transfer': {
    level: 'info',
    meaning: 'Money from a bulk payoff file has to go back by a transfer outside of the gateway.',
    action: 'Make the transfer.',
  },
  'reminders.planned': {
    level: 'info',
    meaning: "Jobs for the reminders of tomorrow's charges were enqueued.",
    action: 'Nothing.',
  },
  'request.refused': {
    level: 'info',
    meaning: 'A guard refused a call; `code` names the refusal.',
    action: 'Nothing. Many refusals of one address are an attack.',
  },
  'request.unavailable': {
    level: 'warn',
    meaning: 'A request was answered 503; `code` names the fault.',
    action: 'If it repeats, follow `docs/runbooks/database-silent.md`.',
  },
  'service.ready': {
    level: 'info',
    meaning: 'The process is ready to serve in this role.',
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
    meaning: 'Single sign-on reported another person than the one who first signed on with this phone.',
    action: 'The phone may have a new owner, or this is fraud. Follow «Log-in» of `docs/security/README.md`.',
  },
  'sso.refused': {
    level: 'warn',
    meaning: 'The answer of single sign-on was refused; `code` says why.',
    action: "If it repeats, check the provider's keys and addresses.",
  },
  'warnings.planned': {
    level: 'info',
    meaning: 'Jobs for the warnings before payments become overdue were enqueued.',
    action: 'Nothing.',
  },
} as const satisfies Record<string, LogEventDescription>;

type EventOf<Level extends LogEventDescription['level']> = {
  [Name in keyof typeof logEvents]: (typeof logEvents)[Name]['level'] extends Level ? Name : never;
}[keyof typeof logEvents];

export type InfoEvent = EventOf<'info'>;
export type WarnEvent = EventOf<'warn'>;
export type ErrorEvent = EventOf<'error'>;
