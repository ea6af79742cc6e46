import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isCardCheckPendingQuery, savedCardsQuery } from '../../api/cards/card-queries.ts';
import { orderKeys } from '../../api/orders/order-queries.ts';
import { ConfirmByCode } from '../../features/auth/confirm-by-code.tsx';
import { readCardAtBank } from '../../features/cards/card-at-bank.ts';
import { CardList } from '../../features/cards/card-list.tsx';
import { CardReturn } from '../../features/cards/card-return.tsx';
import { CardsSkeleton } from '../../features/cards/cards-skeleton.tsx';
import { PendingCard } from '../../features/cards/pending-card.tsx';
import { useUser } from '../../session/user-query.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Page } from '../../ui/layout/page.tsx';

type Props = {
  /** The bank's order in the return address of a card change; null on any other visit. */
  readonly gatewayOrderId: string | null;
  readonly mayChange: boolean;
};

/** «Способ оплаты» (docs/spec/specification.md#2 «Payment ways page»). */
export function PaymentWaysPage({ gatewayOrderId, mayChange }: Props) {
  const card = gatewayOrderId === null ? null : readCardAtBank();
  const user = useUser();
  const needsCode = user?.kind === 'CLIENT' && user.needsCode;
  return (
    <Page title="Способ оплаты">
      {gatewayOrderId !== null && card !== null ? (
        <CardReturn key={gatewayOrderId} card={card} gatewayOrderId={gatewayOrderId}>
          <Cards mayChange={false} />
        </CardReturn>
      ) : (
        <>
          <CheckedCards mayChange={mayChange && !needsCode} />
          {mayChange && (
            <ConfirmByCode purpose="Чтобы добавить, изменить или удалить карту, нужен новый код.">
              {null}
            </ConfirmByCode>
          )}
        </>
      )}
    </Page>
  );
}

/** No card is entered or changed while the check of another one is pending. */
function CheckedCards({ mayChange }: Pick<Props, 'mayChange'>) {
  const isChecking = useCardCheck();
  return (
    <>
      {isChecking && <PendingCard />}
      <Cards mayChange={mayChange && !isChecking} />
    </>
  );
}

/** Whether a card check of the client is pending, by the server's state. Its end has changed the orders of the card. */
function useCardCheck(): boolean {
  const queryClient = useQueryClient();
  const { data: isChecking = false } = useQuery(isCardCheckPendingQuery());
  const wasChecking = useRef(isChecking);
  useEffect(() => {
    if (wasChecking.current && !isChecking) void queryClient.invalidateQueries({ queryKey: orderKeys.all });
    wasChecking.current = isChecking;
  }, [isChecking, queryClient]);
  return isChecking;
}

function Cards({ mayChange }: Pick<Props, 'mayChange'>) {
  const { data: cards, error, isFetching, refetch } = useQuery(savedCardsQuery());
  if (cards === undefined && error !== null) {
    return (
      <ErrorState
        message="Не удалось выполнить загрузку"
        isPending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (cards === undefined) return <CardsSkeleton />;
  return <CardList cards={cards} mayChange={mayChange} />;
}
