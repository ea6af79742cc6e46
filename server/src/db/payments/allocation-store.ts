import { isOpen, type Operation } from '#domain/orders/operation.ts';
import { oneOf, type Transaction, type Write } from '../database.ts';

/** Replaces the planned allocations of operations whose targets were paid meanwhile. */
export function replaceAllocations(transaction: Transaction, operations: readonly Operation[]): Write[] {
  if (operations.length === 0) return [];
  const operationUuids = operations.map(({ operationUuid }) => operationUuid);
  return [
    transaction`delete from allocation where operation_uuid ${oneOf(transaction, operationUuids)}`,
    insertAllocations(transaction, operations),
  ];
}

/** Inserts the allocations of operations: which debts their money pays. */
export function insertAllocations(transaction: Transaction, operations: readonly Operation[]): Write {
  const parts = operations.flatMap((operation) =>
    operation.allocations.map((part) => ({ ...part, operation, live: isOpen(operation.state) })),
  );
  if (parts.length === 0) return null;
  return transaction`
    insert into allocation (operation_uuid, target_type, target_id, amount, live)
    select * from unnest(
      ${parts.map((part) => part.operation.operationUuid)}::uuid[], ${parts.map((part) => part.targetType)}::text[],
      ${parts.map((part) => part.targetId)}::text[], ${parts.map((part) => part.amount)}::bigint[],
      ${parts.map((part) => String(part.live))}::text[]::boolean[])`;
}
