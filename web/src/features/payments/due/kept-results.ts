import { identifier, type OperationUuid, type OrderUuid } from '#domain/identifier.ts';
import { kopecks } from '#domain/money.ts';
import { dueResultsKey as key } from '../../../session/forget-orders.ts';
import { fieldIn, listOf, textIn } from '../../../session/stored-fields.ts';
import { forgetInTab, readInTab, writeInTab } from '../../../session/stored.ts';
import type { DueResult, DueState } from './due-result.ts';

/** Keeps the results of «Оплатить всё» in this tab: no number, no card (docs/spec/reliability.md#S-54). */
export function keepResults(results: readonly DueResult[]): void {
  if (results.length === 0) forgetResults();
  else writeInTab(key, JSON.stringify(results));
}

export function forgetResults(): void {
  forgetInTab(key);
}

export function hasKeptResults(): boolean {
  return readInTab(key) !== null;
}

/** The results before a reload; empty when there are none, or the stored text is not readable. */
export function keptResults(): readonly DueResult[] {
  try {
    return listOf(JSON.parse(readInTab(key) ?? '[]')).flatMap(readResult);
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
  if (kind === 'PENDING')
    return { kind, earlyPaymentUuid: identifier<OperationUuid>(textIn(state, 'earlyPaymentUuid')) };
  const plain = plainKinds.find((known) => known === kind);
  return plain === undefined ? null : { kind: plain };
}
