import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hasCode } from '../../api/api-error.ts';
import { finishCardChangeQuery, savedCardsKey } from '../../api/card-queries.ts';
import { orderKeys } from '../../api/order-queries.ts';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loader } from '../../ui/loader.tsx';
import type { NotificationStatus } from '../../ui/notification-list.ts';
import { notify } from '../../ui/notification-list.ts';
import { forgetCardBeingChanged } from './card-being-changed.ts';

type Props = { readonly bindingUuid: string; readonly mdOrder: string };

/** How a card change ended, once the server has asked the bank; then the cards as they are now (spec 8 «Card change»). */
export function CardChangeReturn(change: Props) {
  const { data, error, isFetching, refetch } = useQuery({ ...finishCardChangeQuery(change), retry: false });
  if (hasCode(error, 'NETWORK_ERROR')) {
    return (
      <ErrorState
        message="Не удалось узнать, изменилась ли карта. Мы спросим у банка ещё раз."
        isPending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (error !== null) return <CardChangeEnded status="FAIL" message="Не получилось изменить карту" />;
  if (data === undefined) return <Loader />;
  return <CardChangeEnded status="SUCCESS" message="Данные карты сохранены" />;
}

type EndedProps = { readonly status: NotificationStatus; readonly message: string };

/** Said once, by a toast; the address loses the bank's order, so that a reload says nothing again. */
function CardChangeEnded({ status, message }: EndedProps) {
  const queryClient = useQueryClient();
  useEffect(() => {
    notify(status, message);
    forgetCardBeingChanged();
    void queryClient.invalidateQueries({ queryKey: savedCardsKey });
    void queryClient.invalidateQueries({ queryKey: orderKeys.all });
  }, [status, message, queryClient]);
  return <Navigate to={paths.paymentWays} search={{}} replace />;
}
