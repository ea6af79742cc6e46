import type { BankBook } from '../gateways/acquiring/bank-book.ts';
import type { AcquiringGateway } from '../gateways/acquiring/port.ts';
import type { DrawingGateway } from '../gateways/drawings/port.ts';
import type { MailGateway } from '../gateways/mail/port.ts';
import type { MerchantGateway } from '../gateways/merchants/port.ts';
import type { PushGateway } from '../gateways/push/port.ts';
import type { ScoringGateway } from '../gateways/scoring/port.ts';
import type { SingleSignOnGateway } from '../gateways/single-sign-on/port.ts';
import type { SpreadsheetGateway } from '../gateways/spreadsheets/port.ts';
import type { SmsGateway } from '../gateways/sms/port.ts';
import type { SubscriptionGateway } from '../gateways/subscriptions/port.ts';
import type { Random } from '../secrets/random.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { DemoWorld } from '../demo-world.ts';
import type { PendingTask } from '../concurrency/pending-task.ts';
import type { Log } from '../log.ts';
import type { Recovery } from '../recovery.ts';
import type { Settings } from '../config/settings.ts';

/** The dependencies of a use case that calls no other system. */
export type DatabaseAccess = {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly settings: Settings;
  readonly log: Log;
  /** Withholds payments while a restored database is not compared with the bank. */
  readonly recovery: Recovery;
};

/** The dependencies of a use case that calls the bank. */
export type BankAccess = DatabaseAccess & {
  readonly acquiring: AcquiringGateway;
  /** The bank's own list of operations; null if the bank offers none. */
  readonly bankBook: BankBook | null;
};

/** The dependencies of a use case that sends messages to people. */
export type MessageAccess = DatabaseAccess & {
  readonly sms: SmsGateway;
  readonly mail: MailGateway;
  readonly push: PushGateway;
};

/**
 * All dependencies of the use cases, created once in `compose`. A use case takes the smallest type that has what it
 * needs, so its signature says which systems it calls.
 */
export type Context = BankAccess &
  MessageAccess & {
    readonly demoWorld: DemoWorld;
    /** The pending task that releases the keys of requests that failed in this process. */
    readonly lostRequests: PendingTask;
    readonly singleSignOn: SingleSignOnGateway;
    readonly merchants: MerchantGateway;
    readonly scoring: ScoringGateway;
    readonly subscriptions: SubscriptionGateway;
    readonly spreadsheets: SpreadsheetGateway;
    readonly drawings: DrawingGateway;
  };
