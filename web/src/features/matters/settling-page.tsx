import { Link } from '@tanstack/react-router';
import type { MatterKind } from '#domain/matters/matter-kinds.ts';
import type { Matter } from '../../api/matters/matters.ts';
import { paths } from '../../paths.ts';

type Page = 'RECONCILIATION' | 'REQUESTS' | 'CARDS' | 'ORDER';

const pages = {
  DIFFERENCE: 'RECONCILIATION',
  UNKNOWN_PAYMENT: 'RECONCILIATION',
  STUCK_REFUND: 'RECONCILIATION',
  PROBLEM: 'REQUESTS',
  RELIEF: 'REQUESTS',
  EXPIRING_CARD: 'CARDS',
  OVERDUE_30: 'ORDER',
  OVERDUE_60: 'ORDER',
  OVERDUE_90: 'ORDER',
} as const satisfies Record<MatterKind, Page>;

/** A link to the page where a matter is settled. */
export function SettlingPage({ matter: { kind, orderUuid, clientUuid } }: { readonly matter: Matter }) {
  switch (pages[kind]) {
    case 'RECONCILIATION':
      return <Link to={paths.reconciliation}>Сверка</Link>;
    case 'REQUESTS':
      return <Link to={paths.pauseRequests}>Обращения</Link>;
    case 'CARDS':
      return (
        <Link to={paths.paymentWays} search={{ client: clientUuid ?? undefined }}>
          Карты клиента
        </Link>
      );
    case 'ORDER':
      return (
        <Link
          to={paths.order}
          params={{ orderId: orderUuid ?? '' }}
          search={{ client: clientUuid ?? undefined }}
        >
          Заказ
        </Link>
      );
  }
}
