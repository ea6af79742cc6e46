type Description = {
  readonly level: 'info' | 'warn' | 'error';
  /** What happened. */
  readonly meaning: string;
  /** What an operator does. */
  readonly action: string;
};

/**
 * Every line of the log. `docs/operations/log-events.md` shows this table; a line that is not here does not compile.
 */
export const logEvents = {
  'callback.forged': {
    level: 'warn',
    meaning: 'A callback with a wrong checksum was refused.',
    action: 'Check the callback secret; otherwise it is an attack.',
  },
  'card.unbind.refused': {
    level: 'error',
    meaning: 'The bank refused to remove a stored card.',
    action: 'Ask the bank; the card is not charged any more.',
  },
  'charges.batch.failed': {
    level: 'error',
    meaning: 'A batch of scheduled charges failed. Each charge is written alone.',
    action: 'Nothing, unless it repeats.',
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
  'clock.check.failed': {
    level: 'error',
    meaning: "The clock could not be compared with the database's.",
    action: 'Check the database.',
  },
  'clock.trusted': {
    level: 'info',
    meaning: 'The clock agrees with the database again.',
    action: 'Nothing.',
  },
  'clock.untrusted': {
    level: 'error',
    meaning: "The machine's clock jumped. No scheduled charge is made.",
    action: 'Repair the clock of the machine; charging resumes by itself.',
  },
  'gateway.recovery.failed': {
    level: 'error',
    meaning: 'Open operations could not be queued after the bank answered again.',
    action: 'Check the database. Their own jobs ask later.',
  },
  'gateway.restored': {
    level: 'info',
    meaning: 'The bank answers again; `count` open operations are asked about.',
    action: 'Nothing.',
  },
  'gateway.watch.failed': {
    level: 'error',
    meaning: 'The job that probes a silent bank could not be enqueued.',
    action: 'Check the database. The next failed bank call enqueues it again.',
  },
  'job.dead': {
    level: 'error',
    meaning: 'A job failed for the last time and is dead-lettered.',
    action: 'Follow `docs/runbooks/worker-stuck.md`; rerun it in the back office.',
  },
  'job.failed': {
    level: 'error',
    meaning: 'A job failed and is tried again.',
    action: 'Nothing, unless it repeats.',
  },
  'job.release.failed': {
    level: 'error',
    meaning: 'A failed job could not be returned to the queue. Its lease ends after 20 seconds.',
    action: 'Check the database.',
  },
  'jobs.batch.failed': {
    level: 'error',
    meaning: 'A batch of finished jobs failed. Each job is finished alone.',
    action: 'Nothing, unless it repeats.',
  },
  'jobs.claim.failed': {
    level: 'error',
    meaning: 'The worker could not claim jobs. It tries again.',
    action: 'Check the database.',
  },
  'jobs.leases.failed': {
    level: 'error',
    meaning: 'The worker could not renew its leases. Other workers may take its jobs.',
    action: 'Check the database.',
  },
  'login.attack': {
    level: 'warn',
    meaning: 'Many wrong codes. New browsers get one guess and have to prove work.',
    action: 'Follow `docs/runbooks/attack-on-log-in.md`.',
  },
  'operation.review': {
    level: 'error',
    meaning: 'The gateway status and an operation disagree in sum or currency.',
    action: 'Follow `docs/runbooks/unknown-payment.md`.',
  },
  'order.reverse.failed': {
    level: 'error',
    meaning: 'An undelivered order could not be reversed; `code` says why.',
    action: 'It is tried again the next night; look at the order when it repeats.',
  },
  'orders.reversed': {
    level: 'info',
    meaning: 'Orders that were not delivered in time were reversed.',
    action: 'Nothing.',
  },
  'payment.return.failed': {
    level: 'error',
    meaning: "The customer's return could not be resolved. The job asks again.",
    action: 'Nothing, unless it repeats.',
  },
  'payoff.batch.failed': {
    level: 'error',
    meaning: 'A batch of a bulk payoff file failed. Its rows are applied one by one.',
    action: 'Nothing, unless it repeats.',
  },
  'payoff.row.failed': {
    level: 'error',
    meaning: 'A row of a bulk payoff file failed with a fault.',
    action: 'Report it; the row says so in the result file.',
  },
  'penalties.planned': {
    level: 'info',
    meaning: 'Jobs for the growth of penalties were enqueued.',
    action: 'Nothing.',
  },
  'penalties.waived': {
    level: 'error',
    meaning: 'Penalties were not counted for days on which the service was down.',
    action: 'Nothing; tell the owner of the product.',
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
  'receipts.batch.failed': {
    level: 'error',
    meaning: 'A batch of receipts failed. Each receipt is written alone.',
    action: 'Nothing, unless it repeats.',
  },
  'reconciliation.differences': {
    level: 'error',
    meaning: "Our books and the bank's disagree in `count` places.",
    action: 'Follow `docs/runbooks/books-disagree.md`.',
  },
  'reconciliation.done': {
    level: 'info',
    meaning: "The books were compared with the bank's; `count` differences are open.",
    action: 'Nothing.',
  },
  'reconciliation.failed': {
    level: 'error',
    meaning: 'The bank did not return its list of operations.',
    action: 'Check the gateway; it is tried again.',
  },
  'recovery.check.failed': {
    level: 'error',
    meaning: 'The watermark of the database could not be compared.',
    action: 'Check the database.',
  },
  'recovery.compare.failed': {
    level: 'error',
    meaning: "The bank's book could not be read or compared.",
    action: "Check the bank's book address; it is tried again.",
  },
  'recovery.ended': {
    level: 'info',
    meaning: "The books were compared with the bank's. Jobs move money again.",
    action: 'Nothing.',
  },
  'recovery.started': {
    level: 'error',
    meaning: 'The database was restored from a backup. No job moves money.',
    action: 'Follow `docs/runbooks/after-a-restore.md`.',
  },
  'refund.refused': {
    level: 'error',
    meaning: 'The bank refused to return money; `code` is its error code.',
    action: 'Follow `docs/runbooks/books-disagree.md`.',
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
  'request.abandoned.failed': {
    level: 'error',
    meaning: 'A call failed after its client had been answered.',
    action: 'Report it with the stack.',
  },
  'request.failed': {
    level: 'error',
    meaning: 'A request was answered 500.',
    action: 'Report it with the request id; the stack names the place.',
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
  'requests.cleanup.failed': {
    level: 'error',
    meaning: 'Idempotency keys of dead processes could not be released.',
    action: 'Check the database; clients with such keys receive 409 meanwhile.',
  },
  'service.ready': {
    level: 'info',
    meaning: 'The process serves in this role.',
    action: 'Nothing.',
  },
  'service.stop.failed': {
    level: 'error',
    meaning: 'A part of the process did not stop cleanly.',
    action: 'Nothing; leases and recovery jobs continue its work.',
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
} as const satisfies Record<string, Description>;

type EventOf<Level extends Description['level']> = {
  [Name in keyof typeof logEvents]: (typeof logEvents)[Name]['level'] extends Level ? Name : never;
}[keyof typeof logEvents];

export type InfoEvent = EventOf<'info'>;
export type WarnEvent = EventOf<'warn'>;
export type ErrorEvent = EventOf<'error'>;
