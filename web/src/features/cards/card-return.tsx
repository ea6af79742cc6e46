import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hasCode } from '../../api/wire/api-error.ts';
import { finishCardQuery, savedCardsKey } from '../../api/cards/card-queries.ts';
import { orderKeys } from '../../api/orders/order-queries.ts';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loader } from '../../ui/states/loader.tsx';
import type { NotificationStatus } from '../../ui/states/notification-list.ts';
import { notify } from '../../ui/states/notification-list.ts';
import type { CardAtBank } from './card-at-bank.ts';
import { forgetCardAtBank } from './card-at-bank.ts';

type Props = { readonly card: CardAtBank; readonly mdOrder: string };

const failures = {
  CHANGE: 'Не получилось изменить карту',
  ADD: 'Не получилось добавить карту',
} as const satisfies Record<CardAtBank['kind'], string>;

/** How it ended with a card at the bank, once the server has asked there; then the cards as they are now (spec 8 «Card change»). */
export function CardReturn({ card, mdOrder }: Props) {
  const { data, error, isFetching, refetch } = useQuery({
    ...finishCardQuery(card.kind === 'CHANGE' ? card.bindingUuid : null, mdOrder),
    retry: false,
  });
  if (hasCode(error, 'NETWORK_ERROR', 'payment.in.progress.error')) {
    return (
      <ErrorState
        message="Не удалось узнать, сохранилась ли карта. Мы спросим у банка ещё раз."
        isPending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (error !== null) return <CardEnded status="FAIL" message={failures[card.kind]} />;
  if (data === undefined) return <Loader />;
  return <CardEnded status="SUCCESS" message="Данные карты сохранены" />;
}

type EndedProps = { readonly status: NotificationStatus; readonly message: string };

/** Said once, by a toast; the address loses the bank's order, so that a reload says nothing again. */
function CardEnded({ status, message }: EndedProps) {
  const queryClient = useQueryClient();
  useEffect(() => {
    notify(status, message);
    forgetCardAtBank();
    void queryClient.invalidateQueries({ queryKey: savedCardsKey });
    void queryClient.invalidateQueries({ queryKey: orderKeys.all });
  }, [status, message, queryClient]);
  return <Navigate to={paths.paymentWays} search={{}} replace />;
}
