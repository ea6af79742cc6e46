import { Link } from '@tanstack/react-router';
import type { MatterKind } from '#domain/matters/matter-kinds.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
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
export function SettlingPage({
  matter: { kind, orderUuid, orderNumber, clientUuid },
}: {
  readonly matter: Matter;
}) {
  switch (pages[kind]) {
    case 'RECONCILIATION':
      return <Link to={paths.reconciliation}>Сверка</Link>;
    case 'REQUESTS':
      return <Requests orderNumber={orderNumber ?? ''} />;
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

/** Where a client's request is decided, found by its order. */
function Requests({ orderNumber }: { readonly orderNumber: string }) {
  return (
    <Link
      to={paths.pauseRequests}
      search={{ order: orderNumber }}
      aria-label={`Обращения: заказ ${shortOrderNumber(orderNumber)}`}
    >
      Обращения
    </Link>
  );
}
