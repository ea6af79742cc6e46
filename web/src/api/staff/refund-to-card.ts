import { queryOptions } from '@tanstack/react-query';
import { type Kopecks, kopecks } from '#domain/money.ts';
import { type NamedCard, readNamedCard } from '../cards/named-card.ts';
import { call } from '../wire/call.ts';
import { clientReference, staffKeys } from './staff-queries.ts';

/** The most that a card can get back; null for an unknown card. */
export type ReturnToCard = { readonly amount: Kopecks; readonly card: NamedCard | null };

export type RefundPreview = {
  readonly returnable: Kopecks;
  /** In the order in which the money is returned. */
  readonly cards: readonly ReturnToCard[];
};

/** What staff can return of an order. Each load is a view in the log of actions, so only the window loads it. */
export function refundPreviewQuery(phone: string, orderUuid: string) {
  return queryOptions({
    queryKey: [...staffKeys.order(phone, orderUuid), 'refund-preview'],
    queryFn: async ({ signal }): Promise<RefundPreview> => {
      const request = { ...clientReference(phone), orderUuid };
      const wire = await call('POST /admin/v1/client/order/previewRefund', request, { signal });
      return {
        returnable: kopecks(wire.returnableAmount),
        cards: wire.cards.map((card) => ({ amount: kopecks(card.amount), card: readNamedCard(card) })),
      };
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export type RefundRequest = {
  readonly orderUuid: string;
  readonly amount: Kopecks;
  /** As the preview has shown it. */
  readonly returnable: Kopecks;
  readonly reason: string;
};

export async function refundToCard(
  phone: string,
  { returnable, ...request }: RefundRequest,
  idempotencyKey: string,
): Promise<void> {
  const whole = { ...clientReference(phone), ...request, returnableAmount: returnable };
  await call('POST /admin/v1/client/order/refund', whole, { idempotencyKey });
}
