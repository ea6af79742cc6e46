import type { QueryClient } from '@tanstack/react-query';
import { savedCardsKey } from '../../../api/cards/saved-cards-request.ts';
import { orderKeys } from '../../../api/orders/order-queries.ts';
import { hasCode } from '../../../api/wire/api-error.ts';

/**
 * Reloads what the refusal of a payment contradicts: the orders when the payment is under way, was made or has changed
 * meanwhile, and the cards when the card was removed (docs/spec/rules.md#5).
 */
export function reloadAfterRefusal(queryClient: QueryClient, error: unknown): void {
  const isOrderOutdated = hasCode(
    error,
    'payment.in.progress.error',
    'payment.not.allowed.error',
    'payment.not.found.error',
    'penalty.not.found.error',
  );
  if (isOrderOutdated) void queryClient.invalidateQueries({ queryKey: orderKeys.all });
  if (hasCode(error, 'binding.not.found.error'))
    void queryClient.invalidateQueries({ queryKey: savedCardsKey });
}
