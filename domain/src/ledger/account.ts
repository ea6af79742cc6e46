import type { Brand } from '../brand.ts';
import type { OrderUuid } from '../identifier.ts';

/** An account of the books: one of the shared ones, or the receivable of one order (`AR:` + uuid). */
export type Account = 'CASH' | 'MERCHANT' | 'COMMISSION' | 'PENALTY' | 'SERVICE' | 'EXCESS' | Receivable;

export type Receivable = Brand<string, 'Receivable'>;

/** The account of what a client owes for one order (docs/spec/rules.md#6). */
export function receivableOf(orderUuid: OrderUuid): Receivable {
  return `AR:${orderUuid}` as Receivable;
}
