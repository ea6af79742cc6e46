import { useQuery } from '@tanstack/react-query';
import { savedCardsQuery } from '../../api/cards/card-queries.ts';
import { ConfirmByCode } from '../../features/auth/confirm-by-code.tsx';
import { AddCard } from '../../features/cards/add-card.tsx';
import { cardAtBank } from '../../features/cards/card-at-bank.ts';
import { CardList } from '../../features/cards/card-list.tsx';
import { CardReturn } from '../../features/cards/card-return.tsx';
import { CardsSkeleton } from '../../features/cards/cards-skeleton.tsx';
import { useUser } from '../../session/user-query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Page } from '../../ui/layout/page.tsx';

type Props = {
  /** The bank's order in the return address of a card change; null on any other visit. */
  readonly mdOrder: string | null;
  readonly mayChange: boolean;
};

/** «Способ оплаты» (docs/spec/specification.md#2 «Payment ways page»). */
export function PaymentWaysPage({ mdOrder, mayChange }: Props) {
  const card = mdOrder === null ? null : cardAtBank();
  const user = useUser();
  const needsCode = user?.kind === 'CLIENT' && user.needsCode;
  return (
    <Page title="Способ оплаты">
      {mdOrder !== null && card !== null ? (
        <CardReturn key={mdOrder} card={card} mdOrder={mdOrder}>
          <Cards mayChange={false} />
        </CardReturn>
      ) : (
        <>
          <Cards mayChange={mayChange && !needsCode} />
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
  if (cards.length === 0) {
    return (
      <EmptyState icon="card" message="Карты отсутствуют">
        {mayChange && <AddCard />}
      </EmptyState>
    );
  }
  return <CardList cards={cards} mayChange={mayChange} />;
}
