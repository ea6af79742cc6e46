import type { Instant } from '#domain/dates.ts';
import { returnSentence } from '#domain/orders/view/return-sentence.ts';
import { trySentence } from '#domain/orders/view/try-sentence.ts';
import type { Refusal } from '#domain/refusal.ts';
import { done, type Result } from '#domain/result.ts';
import { cardOfRow } from '../../db/cards/card-columns.ts';
import { type OrderName, triesOfClient, type TryRow } from '../../db/orders/try-store.ts';
import { moneyBackOfClient, type MoneyBackOfOrder } from '../../db/payments/money-back-store.ts';
import { findClientForStaff, type StaffClientQuery } from '../clients/find-client-for-staff.ts';
import type { Storage } from '../context.ts';
import { tryOfRow } from './try-of-row.ts';

/** Money that was taken or returned, or the tries of a payment that ended the same way, with their order. */
export type ClientCharge = OrderName & {
  readonly key: string;
  /** The last try. */
  readonly at: Instant;
  /** The first try; the same as `at` without another. */
  readonly since: Instant;
  readonly times: number;
  /** Sentences that staff can read to the client: what for, how much, which card, how it ended. */
  readonly text: string;
};

/** The most tries and returns that are read; the history of operations has older ones. */
const mostRead = 500;

/**
 * The last charges and returns over all orders of a client, latest first (docs/spec/screens.md#staff). Declined tries
 * with the same words are one line, so that they do not hide what was taken. The view is recorded before it is shown
 * (docs/spec/reliability.md#S-45).
 */
export async function listClientCharges(
  context: Storage,
  staffView: StaffClientQuery,
): Promise<Result<readonly ClientCharge[], Refusal<'client.not.exist.error'>>> {
  const client = await findClientForStaff(context, { ...staffView, action: 'VIEW_CLIENT_CHARGES' });
  if (!client.ok) return client;
  const { reader } = context.database;
  const { clientUuid } = client.value;
  const [tries, returns] = await Promise.all([
    triesOfClient(reader, clientUuid, mostRead),
    moneyBackOfClient(reader, clientUuid, mostRead),
  ]);
  const charges = [...tries.map(chargeOfTry), ...returns.map(chargeOfReturn)];
  return done(inLines(charges.toSorted(byTime).toReversed()));
}

/** A charge with the name of its line. */
type NamedCharge = { readonly line: string; readonly charge: ClientCharge };

function chargeOfTry(row: TryRow): NamedCharge {
  const { key, at, state, orderUuid } = row;
  const text = trySentence(tryOfRow(row));
  const charge = { ...nameOf(row), key, at, since: at, times: 1, text };
  return { line: state === 'DECLINED' ? `${orderUuid}/${text}` : key, charge };
}

function chargeOfReturn(row: MoneyBackOfOrder): NamedCharge {
  const { key, amount, startedAt, returnedAt, isRefused } = row;
  const waits = isRefused ? 'REFUSED' : 'ON_THE_WAY';
  const state = returnedAt === null ? waits : 'RETURNED';
  const text = returnSentence({ amount, state, card: cardOfRow(row) });
  const at = returnedAt ?? startedAt;
  return { line: key, charge: { ...nameOf(row), key, at, since: at, times: 1, text } };
}

function nameOf({ orderUuid, orderNumber, merchantFullName }: OrderName): OrderName {
  return { orderUuid, orderNumber, merchantFullName };
}

function byTime({ charge: left }: NamedCharge, { charge: right }: NamedCharge): number {
  return Number(left.at > right.at) - Number(left.at < right.at);
}

function inLines(latestFirst: readonly NamedCharge[]): readonly ClientCharge[] {
  const lines = new Map<string, ClientCharge>();
  for (const { line, charge } of latestFirst) {
    const { times = 0, ...last } = lines.get(line) ?? {};
    lines.set(line, { ...charge, ...last, since: charge.since, times: times + 1 });
  }
  return [...lines.values()];
}
