import { useQuery } from '@tanstack/react-query';
import { savedCardsQuery } from '../../api/card-queries.ts';
import { cardBeingChanged } from '../../features/cards/card-being-changed.ts';
import { CardChangeReturn } from '../../features/cards/card-change-return.tsx';
import { CardList } from '../../features/cards/card-list.tsx';
import { CardsSkeleton } from '../../features/cards/cards-skeleton.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';

type Props = {
  /** The bank's order with which it has sent the client back from a card change; null on any other visit. */
  readonly mdOrder: string | null;
  readonly mayChange: boolean;
};

/** «Способ оплаты» (spec 2 «Payment ways page»). */
export function PaymentWaysPage({ mdOrder, mayChange }: Props) {
  const bindingUuid = mdOrder === null ? null : cardBeingChanged();
  return (
    <Page title="Способ оплаты">
      {mdOrder !== null && bindingUuid !== null ? (
        <CardChangeReturn key={mdOrder} bindingUuid={bindingUuid} mdOrder={mdOrder} />
      ) : (
        <Cards mayChange={mayChange} />
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
  if (cards.length === 0) return <EmptyState icon="card" message="Карты отсутствуют" />;
  return <CardList cards={cards} mayChange={mayChange} />;
}
