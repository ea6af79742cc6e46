import { identifier, type IntentUuid, type OrderUuid } from '#domain/identifier.ts';
import { kopecks } from '#domain/money.ts';
import type { DueOrder } from '../../../api/payments/due.ts';
import { dueResultsKey as key } from '../../../session/forget-orders.ts';
import { fieldIn, listOf, textIn } from '../../../session/stored-fields.ts';
import { forgetInTab, readInTab, readStored, writeInTab, writeStored } from '../../../session/stored.ts';
import { type DueResult, type DueState, isOver } from './due-result.ts';

/** A random text that all tabs share and that a log-out in any of them removes. */
const ownerKey = 'due-results-owner';

/** Keeps the results of «Оплатить всё» in this tab: no number, no card (docs/spec/reliability.md#S-54). */
export function keepResults(results: readonly DueResult[]): void {
  if (results.length === 0) forgetResults();
  else writeInTab(key, JSON.stringify({ owner: ownerOfResults(), results }));
}

function ownerOfResults(): string {
  const known = readStored(ownerKey);
  if (known !== null) return known;
  const made = crypto.randomUUID();
  writeStored(ownerKey, made);
  return made;
}

export function forgetResults(): void {
  forgetInTab(key);
}

export function hasKeptResults(): boolean {
  return readInTab(key) !== null;
}

/**
 * The results before a reload; empty when there are none, the stored text is not readable, or its owner has logged out.
 * An order that owes once more has no result.
 */
export function keptResults(due: readonly DueOrder[]): readonly DueResult[] {
  try {
    const kept: unknown = JSON.parse(readInTab(key) ?? '{}');
    if (fieldIn(kept, 'owner') !== readStored(ownerKey)) return [];
    const owing = new Set(due.map(({ orderId }) => orderId));
    return listOf(fieldIn(kept, 'results'))
      .flatMap(readResult)
      .filter(({ orderId, state }) => !(isOver(state) && owing.has(orderId)));
  } catch {
    return [];
  }
}

function readResult(result: unknown): readonly DueResult[] {
  const state = readState(fieldIn(result, 'state'));
  if (state === null) return [];
  return [
    {
      orderId: identifier<OrderUuid>(textIn(result, 'orderId')),
      orderNumber: textIn(result, 'orderNumber'),
      merchantFullName: textIn(result, 'merchantFullName'),
      amount: kopecks(Number(fieldIn(result, 'amount'))),
      state,
    },
  ];
}

const plainKinds = [
  'PAID',
  'NOTHING_DUE',
  'IN_PROGRESS',
  'CHANGED',
  'NOT_STARTED',
  'BANK_SILENT',
  'UNKNOWN',
] as const;

/** null for a payment on the bank's page, which has a result page of its own. */
function readState(state: unknown): DueState | null {
  const kind = textIn(state, 'kind');
  // the answer was lost with the page
  if (kind === 'PAYING') return { kind: 'UNKNOWN' };
  if (kind === 'FAILED') return { kind, reason: textIn(state, 'reason') };
  if (kind === 'PENDING') return { kind, intentUuid: identifier<IntentUuid>(textIn(state, 'intentUuid')) };
  const plain = plainKinds.find((known) => known === kind);
  return plain === undefined ? null : { kind: plain };
}
