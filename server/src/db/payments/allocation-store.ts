import { isOpen, type PaymentIntent } from '#domain/orders/payment-intent.ts';
import { oneOf, type Transaction, type Write } from '../database.ts';

/** Replaces the planned allocations of intents whose targets were paid meanwhile. */
export function replaceAllocations(transaction: Transaction, intents: readonly PaymentIntent[]): Write[] {
  if (intents.length === 0) return [];
  const intentUuids = intents.map(({ intentUuid }) => intentUuid);
  return [
    transaction`delete from allocation where operation_uuid ${oneOf(transaction, intentUuids)}`,
    insertAllocations(transaction, intents),
  ];
}

/** Inserts the allocations of intents: which debts their money pays. */
export function insertAllocations(transaction: Transaction, intents: readonly PaymentIntent[]): Write {
  const parts = intents.flatMap((intent) =>
    intent.allocations.map((part) => ({ ...part, intent, live: isOpen(intent.state) })),
  );
  if (parts.length === 0) return null;
  return transaction`
    insert into allocation (operation_uuid, target_type, target_id, amount, live)
    select * from unnest(
      ${parts.map((part) => part.intent.intentUuid)}::uuid[], ${parts.map((part) => part.targetType)}::text[],
      ${parts.map((part) => part.targetId)}::text[], ${parts.map((part) => part.amount)}::bigint[],
      ${parts.map((part) => String(part.live))}::text[]::boolean[])`;
}
