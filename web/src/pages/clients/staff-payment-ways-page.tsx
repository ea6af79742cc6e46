import { useQuery } from '@tanstack/react-query';
import { staffCardsQuery } from '../../api/cards/staff-cards.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { CardList } from '../../features/cards/card-list.tsx';
import { ConsentRecords } from '../../features/cards/consent-records.tsx';
import { CardsSkeleton } from '../../features/cards/cards-skeleton.tsx';
import { countryCode } from '../../format/phone.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Page } from '../../ui/layout/page.tsx';

type Props = { readonly phone: string };

/**
 * A client's cards for staff, who cannot change them (docs/spec/specification.md#2 «Payment ways page»,
 * docs/spec/specification.md#6).
 */
export function StaffPaymentWaysPage({ phone }: Props) {
  const { data: cards, error, isFetching, refetch } = useQuery(staffCardsQuery(phone));
  return (
    <Page
      title="Способ оплаты"
      aside={<ExportButton request={{ list: 'CLIENT_CARDS', filter: { client: { countryCode, phone } } }} />}
    >
      {cards === undefined && error === null && <CardsSkeleton />}
      {cards === undefined && error !== null && (
        <ErrorState
          message="Не удалось выполнить загрузку"
          isPending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {cards !== undefined && <CardList cards={cards} mayChange={false} isOwner={false} />}
      <ConsentRecords phone={phone} />
    </Page>
  );
}
