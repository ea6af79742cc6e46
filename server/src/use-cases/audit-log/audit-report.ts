import { instant } from '#domain/dates.ts';
import type { BankTotal } from '../../db/audit-log/audit-store.ts';
import type { BankAccess } from '../context.ts';
import { needBankRecords, runAudit } from './run-audit.ts';

export type AuditReport = { readonly lines: readonly string[]; readonly holds: boolean };

type BankRecords =
  | { readonly book: readonly BankTotal[] }
  | { readonly book: null; readonly reason: string; readonly isExpected: boolean };

/**
 * The audit as lines of text. When the bank's list cannot be read, the other invariants are still checked, and the
 * report does not hold.
 */
export async function auditReport(
  context: Pick<BankAccess, 'bankBook' | 'clock' | 'database' | 'settings'>,
): Promise<AuditReport> {
  const bank = await readBankRecords(context);
  const rows = await runAudit(context, bank.book);
  const broken = rows.filter(({ violations }) => violations > 0).length;
  const lines = rows.map(
    ({ id, scope, violations }) =>
      `${id}  ${scope}  ${violations === 0 ? 'holds' : `${violations} violations`}`,
  );
  const unchecked = bank.book === null ? [`${needBankRecords.join(', ')}  not checked: ${bank.reason}`] : [];
  return {
    lines: [...lines, ...unchecked, `${rows.length - broken} hold, ${broken} broken`],
    holds: broken === 0 && (bank.book !== null || bank.isExpected),
  };
}

async function readBankRecords({ bankBook }: Pick<BankAccess, 'bankBook'>): Promise<BankRecords> {
  if (bankBook === null) return { book: null, reason: 'BANK_BOOK_URL is not set', isExpected: true };
  try {
    return { book: await bankBook.totals(instant('2000-01-01T00:00:00Z')) };
  } catch (error) {
    const cause =
      error instanceof Error
        ? [error.message, reasonOf(error.cause)].filter(Boolean).join(', ')
        : String(error);
    return { book: null, reason: `the list of BANK_BOOK_URL cannot be read: ${cause}`, isExpected: false };
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : '';
}
