import { historyEvent } from '../orders/history-event.ts';
import type { HistoryEvent } from '../orders/order-change.ts';
import type { Penalty } from '../orders/order.ts';

/** The history event of a cancelled penalty, open or paid (docs/spec/reliability.md#I-29). */
export function penaltyCancelled({ penaltyUuid, amount }: Penalty): HistoryEvent {
  return historyEvent({
    type: 'PENALTY_CANCELLATION',
    subjectType: 'PENALTY',
    subjectId: penaltyUuid,
    newState: 'CANCELLED',
    amount,
  });
}
