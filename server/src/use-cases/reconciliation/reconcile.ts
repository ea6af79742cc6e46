import type { Instant } from '#domain/calendar.ts';
import { moscowDate, moscowTime, plusDays, plusSeconds } from '#domain/calendar.ts';
import { compareBooks } from '#domain/reconciliation/compare-books.ts';
import type { KnownPair, NewDifference } from '../../db/payments/reconciliation-store.ts';
import {
  unreconciledDebts,
  keepDifference,
  oldestDifference,
  orderNamed,
  unreconciledPairs,
  settleVanished,
} from '../../db/payments/reconciliation-store.ts';
import type { Context } from '../context.ts';
import { resolveOperation } from '../payments/gateway-status/resolve-operation.ts';
import { wakeCharges } from '../payments/scheduled-charges/wake-charges.ts';

const nightHour = 3;
/**
 * The bank's list is read from so long ago: a refund is compared together with its charge. While a difference is open
 * it begins where it began when that was found: what has only grown out of the list does not agree again.
 */
const bookSeconds = 60 * 86_400;
/** What was settled a moment ago may not be in the bank's list yet. */
const freshSeconds = 3600;
const edgeSeconds = 86_400;

/**
 * Every night and whenever staff ask: our books against the bank's own list of operations and against the orders. A
 * charge that we took for dead is asked about first; what still differs is a row with its age, and its order is left
 * alone until they agree, or until a person has settled it (docs/spec/reliability.md#I-08 to
 * docs/spec/reliability.md#I-11, docs/spec/reliability.md#I-47). Says when it runs next.
 */
export async function reconcile(context: Context): Promise<Instant> {
  await compareWithBank(context);
  return nextNight(context.clock.now());
}

/**
 * The same, at any time; false where the bank offers no list or did not give it, or did not say which order a charge
 * was for.
 */
export async function compareWithBank(context: Context): Promise<boolean> {
  const { clock, database, log } = context;
  const now = clock.now();
  const withBank = await differencesWithBank(context, now);
  const debts = await unreconciledDebts(database.reader);
  const fromOrders = debts.map(({ orderUuid, booked, owed }) => ({
    kind: 'DEBT_DIFFERS' as const,
    subject: orderUuid,
    orderUuid,
    operationUuid: null,
    ourAmount: booked,
    theirAmount: owed,
  }));
  const found = [...(withBank?.found ?? []), ...fromOrders];
  const openCount = await database.transaction(async (transaction) => {
    let kept = 0;
    for (const difference of found) {
      const named = { ...difference, differenceUuid: context.random.uuid() };
      if (await keepDifference(transaction, named, now)) kept += 1;
    }
    const checked = [...(withBank === null ? [] : bankKinds), 'DEBT_DIFFERS' as const];
    const healed = await settleVanished(transaction, checked, { now, note: 'Книги сошлись' });
    for (const orderUuid of healed) await wakeCharges(transaction, orderUuid, now);
    return kept;
  });
  if (openCount > 0)
    log.error('reconciliation.differences', null, { code: 'reconciliation', count: openCount });
  log.info('reconciliation.done', { count: openCount, at: now });
  return withBank?.areOrdersTold === true;
}

const bankKinds = ['UNKNOWN_CHARGE', 'MISSING_CHARGE', 'CHARGED_TWICE', 'REFUND_DIFFERS'] as const;

type Found = Omit<NewDifference, 'differenceUuid'>;

type WithBank = {
  readonly found: readonly Found[];
  /**
   * Whether the bank has said of each charge that nobody here knows which order it was for, or that it does not know
   * either.
   */
  readonly areOrdersTold: boolean;
};

/** null where the bank offers no list, or did not give it now. */
async function differencesWithBank(context: Context, now: Instant): Promise<WithBank | null> {
  const { bankBook, database, log } = context;
  if (bankBook === null) return null;
  const oldest = await oldestDifference(database.reader, bankKinds);
  const since = plusSeconds(oldest ?? now, -bookSeconds);
  const totals = await bankBook.totals(since).catch((error: unknown) => {
    log.error('reconciliation.failed', error);
    return null;
  });
  if (totals === null) return null;
  const window = { since: plusSeconds(since, edgeSeconds), before: plusSeconds(now, -freshSeconds) };
  const pairs = await unreconciledPairs(database.reader, totals, window);
  for (const pair of pairs) await askAboutDead(context, pair);
  const afterwards = pairs.length === 0 ? [] : await unreconciledPairs(database.reader, totals, window);
  const told: Told[] = [];
  for (const difference of afterwards.flatMap(differenceOf)) told.push(await withOrder(context, difference));
  return { found: told.map(({ found }) => found), areOrdersTold: told.every(({ isTold }) => isTold) };
}

type Told = { readonly found: Found; readonly isTold: boolean };

/**
 * A charge of which the database knows nothing any more is told to its order by the bank, which keeps what it was told
 * (docs/spec/reliability.md#F-30, docs/spec/reliability.md#F-55).
 */
async function withOrder({ acquiring, database }: Context, found: Found): Promise<Told> {
  if (found.kind !== 'UNKNOWN_CHARGE' || found.orderUuid !== null) return { found, isTold: true };
  const answer = await acquiring.status({ gatewayOrderNumber: found.subject });
  const name = answer.kind === 'found' ? answer.orderUuid : null;
  const orderUuid = name === null ? null : await orderNamed(database.reader, name);
  return { found: { ...found, orderUuid }, isTold: answer.kind !== 'unknown' };
}

/**
 * A late success is settled by the bank's word, and what nobody owes any more goes back by itself
 * (docs/spec/rules.md#5).
 */
async function askAboutDead(context: Context, { operationUuid, ours, theirs }: KnownPair): Promise<void> {
  if (operationUuid !== null && ours?.state !== 'SETTLED' && theirs.charged > 0)
    await resolveOperation(context, operationUuid);
}

function differenceOf(pair: KnownPair): Found[] {
  const difference = compareBooks(pair);
  const { gatewayOrderNumber: subject, operationUuid, orderUuid } = pair;
  return difference === null ? [] : [{ ...difference, subject, operationUuid, orderUuid }];
}

function nextNight(now: Instant): Instant {
  const tonight = moscowTime(moscowDate(now), nightHour);
  return tonight > now ? tonight : moscowTime(plusDays(moscowDate(now), 1), nightHour);
}
