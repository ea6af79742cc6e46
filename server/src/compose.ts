import { secondsBetween } from '#domain/dates.ts';
import { cryptographicRandom } from './secrets/random.ts';
import { type MovableClock, movableClock } from './clock.ts';
import type { Config } from './config.ts';
import { ConfigError } from './config/environment.ts';
import { beginClock, storedClock } from './db/jobs/clock-store.ts';
import { subscriptionIdOf } from './db/clients/client-subscription-store.ts';
import { type Database, openDatabase } from './db/database.ts';
import { findMissingMigration } from './db/migrate.ts';
import { newDemoWorld } from './demo-world.ts';
import { newPendingTask } from './concurrency/pending-task.ts';
import { newRecovery } from './recovery.ts';
import { bankBookAt } from './gateways/acquiring/bank-book.ts';
import { rbsGateway } from './gateways/acquiring/rbs-gateway.ts';
import type { AcquiringGateway } from './gateways/acquiring/port.ts';
import { watchBank } from './gateways/acquiring/watch-bank.ts';
import type { MailGateway } from './gateways/mail/port.ts';
import { noMail, smtpGateway, type SmtpOptions } from './gateways/mail/smtp-gateway.ts';
import { noPush, webPushGateway } from './gateways/push/web-push-gateway.ts';
import { pictureFetcher } from './gateways/merchants/fetch-picture.ts';
import type { MerchantGateway } from './gateways/merchants/port.ts';
import { standardWebhooks } from './gateways/merchants/standard-webhooks.ts';
import { watchShops } from './gateways/merchants/watch-shops.ts';
import type { PushGateway } from './gateways/push/port.ts';
import { ruleBasedScoring } from './gateways/scoring/rule-based.ts';
import { noSingleSignOn } from './gateways/single-sign-on/no-single-sign-on.ts';
import { openIdGateway } from './gateways/single-sign-on/openid-gateway.ts';
import type { SingleSignOnGateway } from './gateways/single-sign-on/port.ts';
import { httpSmsGateway, type HttpSmsOptions } from './gateways/sms/http-gateway.ts';
import type { SmsGateway } from './gateways/sms/port.ts';
import { smppGateway, type SmppOptions } from './gateways/sms/smpp-gateway.ts';
import { recordReceipt } from './use-cases/notifications/record-receipt.ts';
import { sanitizedSvg } from './gateways/drawings/sanitized-svg.ts';
import { officeOpenXml } from './gateways/spreadsheets/office-open-xml.ts';
import { signOnReturnPath } from './http/auth/sign-on-return-path.ts';
import { createLog } from './log.ts';
import type { Context } from './use-cases/context.ts';
import { type JobTally, newJobTally } from './use-cases/jobs/job-tally.ts';
import { openDataKey } from './use-cases/secrets/open-data-key.ts';
import { resolveAllWaiting } from './use-cases/outcomes/resolve-all-waiting.ts';
import { scheduleBankProbe } from './use-cases/outcomes/probe-silent-bank.ts';

export type Product = {
  readonly context: Context;
  readonly database: Database;
  readonly clock: MovableClock;
  readonly jobTally: JobTally;
};

/** A longer statement counts as a fault of the database. Bulk work raises it for its transaction. */
const longestStatementSeconds = 5;

/** Builds the objects that all roles use. */
export async function composeProduct(config: Config): Promise<Product> {
  const database = openDatabase({ url: config.databaseAddress, statementSeconds: longestStatementSeconds });
  await refuseOlderSchema(database);
  const random = cryptographicRandom;
  const settings = {
    ...config.settings,
    dataKey: await openDataKey({ database, random }, config.secretKeys),
  };
  const clock = await composeClock(config, database);
  const context: Context = {
    database,
    clock,
    recovery: newRecovery(config.recovery ? clock.now() : null),
    demoWorld: newDemoWorld(config.awaitsDemoWorld),
    lostRequests: newPendingTask(),
    settings,
    random,
    acquiring: composeAcquiring(config, () => context),
    bankBook: config.bankBookUrl === null ? null : bankBookAt(config.bankBookUrl),
    sms: composeSms(config, {
      onReceipt: (receipt) => recordReceipt(context, receipt),
      onRefusal: (refusal) => {
        context.log.error('sms.refused', null, refusal);
      },
    }),
    mail: composeMail(config, (refusal) => {
      context.log.error('mail.refused', null, refusal);
    }),
    push: composePush(config),
    singleSignOn: composeSingleSignOn(config),
    merchants: composeMerchants(config, clock),
    scoring: ruleBasedScoring(settings),
    subscriptions: { categoryIdOf: (phone) => subscriptionIdOf(database.reader, phone) },
    spreadsheets: officeOpenXml,
    drawings: sanitizedSvg,
    log: createLog(config.logLevel),
  };
  return { context, database, clock, jobTally: newJobTally() };
}

/** @throws ConfigError when the database lacks a migration of this version. */
async function refuseOlderSchema({ reader }: Database): Promise<void> {
  const missing = await findMissingMigration(reader);
  if (missing !== null)
    throw new ConfigError(
      `the database lacks the migration ${missing}: run the role migrate of this version first`,
    );
}

/** The context contains the gateway, so it exists only when the bank is called. */
function composeAcquiring({ gateway, settings, apiPrefix }: Config, read: () => Context): AcquiringGateway {
  const address = `${settings.publicUrl}${apiPrefix}/gateway`;
  const bank = rbsGateway({ ...gateway, returnUrl: `${address}/return`, callbackUrl: `${address}/callback` });
  return watchBank(bank, {
    now: () => read().clock.now(),
    onOutage: () =>
      scheduleBankProbe(read()).catch((error: unknown) => {
        read().log.error('gateway.watch.failed', error);
      }),
    onSilent: () => {
      const { log, clock } = read();
      log.warn('gateway.silent', { at: clock.now() });
    },
    onRestored: () =>
      resolveAllWaiting(read()).catch((error: unknown) => {
        read().log.error('gateway.recovery.failed', error);
      }),
  });
}

function composeSms(
  { sms: { url, sender, smpp } }: Config,
  { onReceipt, onRefusal }: Pick<SmppOptions, 'onReceipt'> & Pick<HttpSmsOptions, 'onRefusal'>,
): SmsGateway {
  return /^s?smpp:/.test(url)
    ? smppGateway({ url, sender, onReceipt, ...smpp })
    : httpSmsGateway({ url, sender, onRefusal });
}

function composeMail({ mail }: Config, onRefusal: SmtpOptions['onRefusal']): MailGateway {
  return mail === null ? noMail : smtpGateway({ ...mail, onRefusal });
}

function composeMerchants({ settings }: Config, clock: MovableClock): MerchantGateway {
  const options = { loopbackAllowed: settings.loopbackAddressesAllowed };
  return watchShops({ ...standardWebhooks(options), fetchPicture: pictureFetcher(options) }, clock.now);
}

function composePush({ push, settings }: Config): PushGateway {
  if (push === null) return noPush;
  return webPushGateway({ ...push, loopbackAllowed: settings.loopbackAddressesAllowed });
}

function composeSingleSignOn({ singleSignOn, settings, apiPrefix, production }: Config): SingleSignOnGateway {
  if (singleSignOn === null) return noSingleSignOn;
  return openIdGateway({
    ...singleSignOn,
    redirectUrl: `${settings.publicUrl}${apiPrefix}${signOnReturnPath}`,
    insecureAllowed: !production,
  });
}

/**
 * Creates the clock. In production it has no offset. A demonstration continues from the latest recorded time, even if
 * the machine's clock was set back. An empty demonstration may start in the past.
 */
async function composeClock(
  { demo, demoBeginsAt }: Config,
  { reader, autocommit }: Database,
): Promise<MovableClock> {
  if (!demo) return movableClock(0);
  if (demoBeginsAt !== null)
    await beginClock(autocommit, secondsBetween(movableClock(0).now(), demoBeginsAt) * 1000);
  const { offsetMilliseconds, lastTick } = await storedClock(reader);
  const clock = movableClock(offsetMilliseconds);
  if (lastTick !== null) clock.moveTo(lastTick);
  return clock;
}
