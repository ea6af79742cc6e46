import type { LogEventDescription } from './log-event-description.ts';

/** The log events of level error, with what an operator does. */
export const errorEvents = {
  'charges.batch.failed': {
    level: 'error',
    meaning: 'Writing a batch of scheduled charges failed. Each charge is written alone.',
    action: 'Nothing, unless it repeats.',
  },
  'clock.check.failed': {
    level: 'error',
    meaning: "The clock could not be compared with the database's.",
    action: 'Follow `docs/runbooks/database-silent.md`.',
  },
  'clock.untrusted': {
    level: 'error',
    meaning: "The machine's clock jumped. No scheduled charge is made.",
    action: 'Repair the clock of the machine. Scheduled charges then resume by themselves.',
  },
  'gateway.recovery.failed': {
    level: 'error',
    meaning: 'Open payment intents could not be queued after the bank answered again.',
    action: 'Check the database. The job of each intent queries its status later.',
  },
  'gateway.refused': {
    level: 'error',
    meaning: 'The bank refuses a `call` because of our configuration; `code` is its error code.',
    action: 'Follow `docs/runbooks/bank-refuses.md`.',
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
    action: 'Follow `docs/runbooks/database-silent.md`.',
  },
  'jobs.batch.failed': {
    level: 'error',
    meaning: 'Marking a batch of jobs as finished failed. Each job is marked alone.',
    action: 'Nothing, unless it repeats.',
  },
  'jobs.claim.failed': {
    level: 'error',
    meaning: 'The worker could not claim jobs. It tries again.',
    action: 'Follow `docs/runbooks/database-silent.md`.',
  },
  'jobs.leases.failed': {
    level: 'error',
    meaning: 'The worker could not renew its leases. Other workers may take its jobs.',
    action: 'Follow `docs/runbooks/database-silent.md`.',
  },
  'mail.refused': {
    level: 'error',
    meaning: 'The mail server refuses our account, sender or letter: `code` is its answer to `call`.',
    action: 'Check `SMTP_URL` and `MAIL_FROM` with the mail provider. Letters are tried again.',
  },
  'operation.review': {
    level: 'error',
    meaning: 'The gateway status and a payment intent disagree in sum or currency.',
    action: 'Follow `docs/runbooks/unknown-payment.md`.',
  },
  'order.reverse.failed': {
    level: 'error',
    meaning: 'An undelivered order could not be reversed; `code` says why.',
    action: 'Look at the order if this repeats. The reversal is tried again each night.',
  },
  'payment.return.failed': {
    level: 'error',
    meaning:
      'The status of a payment could not be queried when the customer returned from the bank. Its job does it later.',
    action: 'Nothing, unless it repeats.',
  },
  'payoff.batch.failed': {
    level: 'error',
    meaning: 'A batch of a bulk payoff file failed. Its rows are applied one by one.',
    action: 'Nothing, unless it repeats.',
  },
  'payoff.row.failed': {
    level: 'error',
    meaning: 'A row of a bulk payoff file failed with an exception.',
    action: 'Report it with the stack. The result file marks the row.',
  },
  'penalties.waived': {
    level: 'error',
    meaning: 'Penalties were not counted for days on which the service was down.',
    action: 'Nothing; tell the owner of the product.',
  },
  'receipts.batch.failed': {
    level: 'error',
    meaning: 'Writing a batch of receipts failed. Each receipt is written alone.',
    action: 'Nothing, unless it repeats.',
  },
  'reconciliation.differences': {
    level: 'error',
    meaning: "Our books and the bank's disagree in `count` places.",
    action: 'Follow `docs/runbooks/books-disagree.md`.',
  },
  'reconciliation.failed': {
    level: 'error',
    meaning: 'The bank did not return its list of operations.',
    action:
      'Check `BANK_BOOK_URL`. It is tried again the next night, or by «Сверить сейчас» of `/admin/reconciliation`.',
  },
  'recovery.check.failed': {
    level: 'error',
    meaning: 'The watermark could not be read from the database, so a restored backup would not be detected.',
    action: 'Follow `docs/runbooks/database-silent.md`.',
  },
  'recovery.compare.failed': {
    level: 'error',
    meaning: "The bank's book could not be read or compared.",
    action: "Check the address of the bank's book. The comparison is tried again.",
  },
  'recovery.started': {
    level: 'error',
    meaning: 'The database was restored from a backup. No job moves money.',
    action: 'Follow `docs/runbooks/after-a-restore.md`.',
  },
  'refund.refused': {
    level: 'error',
    meaning: 'The bank refused to return money; `code` is its error code.',
    action: 'Follow `docs/runbooks/bank-refuses.md`.',
  },
  'request.abandoned.failed': {
    level: 'error',
    meaning: 'A call failed after its client had been answered.',
    action: 'Report it with the stack.',
  },
  'request.failed': {
    level: 'error',
    meaning: 'A request was answered 500.',
    action: 'Report it with the request id; the stack names the line of code.',
  },
  'requests.cleanup.failed': {
    level: 'error',
    meaning: 'Idempotency keys of dead processes could not be released.',
    action: 'Check the database. Until then, requests with such a key are answered 409.',
  },
  'service.stop.failed': {
    level: 'error',
    meaning: 'A part of the process did not stop cleanly.',
    action: 'Nothing. Its jobs run again when their leases end.',
  },
  'sms.batch.failed': {
    level: 'error',
    meaning: 'Reading or writing a batch of SMS failed. Each SMS is processed alone.',
    action: 'Nothing, unless it repeats.',
  },
  'sms.refused': {
    level: 'error',
    meaning: 'The SMS gateway refuses our account, or `SMS_URL` is wrong; `httpStatus` is its answer.',
    action: 'Check `SMS_URL`, the account and its balance. Messages are tried again.',
  },
} as const satisfies Record<string, LogEventDescription>;
