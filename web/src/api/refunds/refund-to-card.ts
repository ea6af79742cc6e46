import { queryOptions } from '@tanstack/react-query';
import { type Kopecks, kopecks } from '#domain/money.ts';
import { type NamedCard, readNamedCard } from '../cards/named-card.ts';
import { callIdempotently } from '../wire/call-idempotently.ts';
import { call } from '../wire/call.ts';
import { clientReference } from '../clients/client-reference.ts';

/** The most that a card can get back; null for an unknown card. */
export type ReturnToCard = { readonly amount: Kopecks; readonly card: NamedCard | null };

export type RefundPreview = {
  readonly returnable: Kopecks;
  /** What staff have returned of the order before. */
  readonly given: Kopecks;
  /** In the order in which the money is returned. */
  readonly cards: readonly ReturnToCard[];
};

export const refundPreviewKey = ['staff-refund-preview'];

/**
 * What staff can return of an order. Each load is a view in the log of actions, so only the window loads it. Its key is
 * no part of the client's, so that nothing else reloads it while the outcome of a request is unknown.
 */
export function refundPreviewQuery(phone: string, orderUuid: string) {
  return queryOptions({
    queryKey: [...refundPreviewKey, phone, orderUuid],
    queryFn: async ({ signal }): Promise<RefundPreview> => {
      const request = { ...clientReference(phone), orderUuid };
      const wire = await call('POST /admin/v1/client/order/previewRefund', request, { signal });
      return {
        returnable: kopecks(wire.returnableAmount),
        given: kopecks(wire.givenAmount),
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
  readonly given: Kopecks;
  readonly reason: string;
};

export async function refundToCard(phone: string, { given, ...request }: RefundRequest): Promise<void> {
  const whole = { ...clientReference(phone), ...request, givenAmount: given };
  await callIdempotently('POST /admin/v1/client/order/refund', whole);
}
