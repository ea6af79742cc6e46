import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { hasCode } from '../../api/wire/api-error.ts';
import { finishCardQuery } from '../../api/cards/card-queries.ts';
import { savedCardsKey } from '../../api/cards/saved-cards-request.ts';
import { orderKeys } from '../../api/orders/order-queries.ts';
import { nextCheckDelayMilliseconds } from '../../api/wire/next-check-delay.ts';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loader } from '../../ui/feedback/loader.tsx';
import { type ToastStatus, notify } from '../../ui/feedback/notification-list.ts';
import { type CardAtBank, forgetCardAtBank } from './card-at-bank.ts';
import { PendingCard } from './pending-card.tsx';

type Props = {
  readonly card: CardAtBank;
  readonly gatewayOrderId: string;
  /** The current cards, shown while the result is pending. */
  readonly children: ReactNode;
};

const failures = {
  CHANGE: 'Не получилось изменить карту',
  ADD: 'Не получилось добавить карту',
} as const satisfies Record<CardAtBank['kind'], string>;

/**
 * Polls the check of a card at the bank until its result is final, at growing intervals. A hidden page does not poll
 * (docs/spec/specification.md#8 «Card change», docs/spec/rules.md#5).
 */
export function CardReturn({ card, gatewayOrderId, children }: Props) {
  const { data, error, isFetching, refetch } = useQuery({
    ...finishCardQuery(card.kind === 'CHANGE' ? card.cardUuid : null, gatewayOrderId),
    retry: false,
    refetchInterval: ({ state }) =>
      state.data === undefined && !isFinal(state.error)
        ? nextCheckDelayMilliseconds(state.errorUpdateCount)
        : false,
  });
  if (isFinal(error)) return <CardResult status="FAIL" message={failures[card.kind]} />;
  if (hasCode(error, 'payment.in.progress.error'))
    return (
      <>
        <PendingCard />
        {children}
      </>
    );
  if (error !== null) {
    return (
      <ErrorState
        message="Не удалось узнать, сохранилась ли карта. Мы спросим у банка ещё раз."
        isPending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Loader />;
  return <CardResult status="SUCCESS" message="Данные карты сохранены" />;
}

/** Any other error is not about the card. */
function isFinal(error: unknown): boolean {
  return hasCode(error, 'payment.failed.error', 'binding.not.found.error', 'request.invalid.error');
}

type CardResultProps = { readonly status: ToastStatus; readonly message: string };

/** Shows one toast and removes the bank's order from the address, so that a reload does not show it again. */
function CardResult({ status, message }: CardResultProps) {
  const queryClient = useQueryClient();
  useEffect(() => {
    notify(status, message);
    forgetCardAtBank();
    void queryClient.invalidateQueries({ queryKey: savedCardsKey });
    void queryClient.invalidateQueries({ queryKey: orderKeys.all });
  }, [status, message, queryClient]);
  return <Navigate to={paths.paymentWays} search={{}} replace />;
}
