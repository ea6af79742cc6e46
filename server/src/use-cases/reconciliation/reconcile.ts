import { type Instant, nextMoscowTime, plusSeconds } from '#domain/dates.ts';
import { compareBooks, type DifferenceKind } from '#domain/reconciliation/compare-books.ts';
import {
  closeVanishedDifferences,
  findOrderByText,
  keepDifferences,
  type KnownPair,
  type NewDifference,
  oldestDifference,
  unreconciledDebts,
  unreconciledPairs,
  upsertDifference,
} from '../../db/reconciliation/reconciliation-store.ts';
import type { BankAccess } from '../context.ts';
import { resolveIntent } from '../outcomes/resolve-intent.ts';
import { rescheduleCharges } from '../ledger/reschedule-charges.ts';

const nightHour = 3;
/**
 * The bank's list is read for this period. While a difference is open, the list keeps the start that it had when the
 * difference was found, because a difference that is no longer listed is not settled.
 */
const bookSeconds = 60 * 86_400;
/** A payment settled within the last hour may be missing from the bank's list. */
const freshSeconds = 3600;
const edgeSeconds = 86_400;

/**
 * Compares our books with the bank's own list of operations and with the orders, every night and on request of staff.
 * The bank is asked first about an intent that it has charged and that is unpaid here. A remaining difference is
 * stored with its age, and its order is not charged until the books agree or a person has settled it
 * (docs/spec/reliability.md#I-08 to docs/spec/reliability.md#I-11, docs/spec/reliability.md#I-47). Returns when to run
 * next.
 */
export async function reconcile(context: BankAccess): Promise<Instant> {
  await compareWithBank(context);
  return nextMoscowTime(context.clock.now(), nightHour);
}

/** The same at any time. False if the bank has no list, sent none, or did not report the order of an unknown charge. */
export async function compareWithBank(context: BankAccess): Promise<boolean> {
  const { clock, database, log } = context;
  const now = clock.now();
  const withBank = await differencesWithBank(context, now);
  const debts = await unreconciledDebts(database.reader);
  const fromOrders = debts.map(({ orderUuid, booked, owed }) => ({
    kind: 'DEBT_DIFFERS' as const,
    subject: orderUuid,
    orderUuid,
    intentUuid: null,
    ourAmount: booked,
    theirAmount: owed,
  }));
  const found = [...(withBank?.found ?? []), ...fromOrders];
  const openCount = await database.transaction(async (transaction) => {
    let stored = 0;
    for (const difference of found) {
      const named = { ...difference, differenceUuid: context.random.uuid() };
      if (await upsertDifference(transaction, named, now)) stored += 1;
    }
    for (const { kinds, subjects } of withBank?.leftOut ?? [])
      await keepDifferences(transaction, kinds, { subjects, now });
    const checked = [...(withBank === null ? [] : bankKinds), 'DEBT_DIFFERS' as const];
    const resolved = await closeVanishedDifferences(transaction, checked, { now, note: 'Книги сошлись' });
    for (const orderUuid of resolved) await rescheduleCharges(transaction, orderUuid, now);
    return stored;
  });
  if (openCount > 0)
    log.error('reconciliation.differences', null, { code: 'reconciliation', count: openCount });
  log.info('reconciliation.done', {
    count: openCount,
    ...(withBank === null && { code: 'without-bank' }),
    at: now,
  });
  return withBank?.areOrdersKnown === true;
}

const bankKinds = ['UNKNOWN_CHARGE', 'MISSING_CHARGE', 'CHARGED_TWICE', 'REFUND_DIFFERS'] as const;

type FoundDifference = Omit<NewDifference, 'differenceUuid'>;

type WithBank = {
  readonly found: readonly FoundDifference[];
  /** The order numbers that were not compared, with the kinds for which this holds: their differences stay open. */
  readonly leftOut: readonly {
    readonly kinds: readonly DifferenceKind[];
    readonly subjects: readonly string[];
  }[];
  /** Whether the bank answered for each unknown charge: with its order, or that it knows no order. */
  readonly areOrdersKnown: boolean;
};

/** Null if the bank has no list or did not send it now. */
async function differencesWithBank(context: BankAccess, now: Instant): Promise<WithBank | null> {
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
  for (const pair of pairs) await resolveLateSuccess(context, pair);
  const afterwards = pairs.length === 0 ? [] : await unreconciledPairs(database.reader, totals, window);
  const compared: ComparedPair[] = [];
  for (const pair of afterwards) compared.push({ pair, result: await compare(context, pair) });
  const reported: ReportedDifference[] = [];
  for (const difference of compared.flatMap(differenceOf))
    reported.push(await withOrder(context, difference));
  return {
    found: reported.map(({ found }) => found),
    leftOut: leftOutOf(compared),
    areOrdersKnown: reported.every(({ isReported }) => isReported),
  };
}

type ReportedDifference = { readonly found: FoundDifference; readonly isReported: boolean };

/**
 * Finds the order of a charge that the database does not know, by asking the bank, which stores the order's identifier
 * (docs/spec/reliability.md#F-30, docs/spec/reliability.md#F-55).
 */
async function withOrder(
  { acquiring, database }: BankAccess,
  found: FoundDifference,
): Promise<ReportedDifference> {
  if (found.kind !== 'UNKNOWN_CHARGE' || found.orderUuid !== null) return { found, isReported: true };
  const answer = await acquiring.status({ gatewayOrderNumber: found.subject });
  const name = answer.kind === 'found' ? answer.orderUuid : null;
  const orderUuid = name === null ? null : await findOrderByText(database.reader, name);
  return { found: { ...found, orderUuid }, isReported: answer.kind !== 'unknown' };
}

/**
 * Settles a late success by the gateway status; money for a debt that is already paid is returned automatically
 * (docs/spec/rules.md#5).
 */
async function resolveLateSuccess(
  context: BankAccess,
  { intentUuid, ours, theirs }: KnownPair,
): Promise<void> {
  if (intentUuid !== null && ours?.state !== 'SETTLED' && theirs.charged > 0)
    await resolveIntent(context, intentUuid);
}

type ComparedPair = { readonly pair: KnownPair; readonly result: ReturnType<typeof compareBooks> };

/** The list has only the later refunds of a charge that is older. The bank's status of the payment has all of them. */
async function compare({ acquiring }: BankAccess, pair: KnownPair): Promise<ComparedPair['result']> {
  const { gatewayOrderNumber, isOlderThanList, ours } = pair;
  if (!isOlderThanList || ours === null) return compareBooks(pair);
  const status = await acquiring.status({ gatewayOrderNumber });
  if (status.kind !== 'found' || status.refundedAmount === null) return 'not-compared';
  return compareBooks({
    ours,
    theirs: { charged: ours.amount, refunded: status.refundedAmount, chargeCount: 1 },
  });
}

/** Refunds are compared only for a charge whose amounts agree. */
function leftOutOf(compared: readonly ComparedPair[]): WithBank['leftOut'] {
  const subjectsWhere = (isLeftOut: (result: ComparedPair['result']) => boolean): string[] =>
    compared.flatMap(({ pair, result }) => (isLeftOut(result) ? [pair.gatewayOrderNumber] : []));
  return [
    { kinds: bankKinds, subjects: subjectsWhere((result) => result === 'not-compared') },
    { kinds: ['REFUND_DIFFERS'], subjects: subjectsWhere((result) => result !== null) },
  ];
}

function differenceOf({ pair, result }: ComparedPair): FoundDifference[] {
  const { gatewayOrderNumber: subject, intentUuid, orderUuid } = pair;
  return result === null || result === 'not-compared' ? [] : [{ ...result, subject, intentUuid, orderUuid }];
}
