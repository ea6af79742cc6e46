import type { Instant } from '../dates.ts';
import type { ClientUuid, OperationUuid, OrderUuid } from '../identifier.ts';
import type { Kopecks } from '../money.ts';
import { type Allocation, gatewayOrderNumber, type Operation } from '../orders/operation.ts';

type RowPayment = {
  readonly operationUuid: OperationUuid;
  readonly orderUuid: OrderUuid;
  readonly clientUuid: ClientUuid;
  readonly amount: Kopecks;
  readonly allocations: readonly Allocation[];
  readonly now: Instant;
};

/** An operation for money that arrived outside the gateway. The bank does not know it (docs/spec/rules.md#10). */
export function bulkPayoffOperation({ now, ...paid }: RowPayment): Operation {
  return {
    ...paid,
    kind: 'FULL_PAYMENT',
    state: 'SENT',
    bindingUuid: null,
    consentUuid: null,
    enteredCard: null,
    gatewayOrderNumber: gatewayOrderNumber(paid.operationUuid),
    mdOrder: null,
    formUrl: null,
    createdAt: now,
    expiresAt: now,
    settledAt: null,
    actionCode: null,
  };
}
