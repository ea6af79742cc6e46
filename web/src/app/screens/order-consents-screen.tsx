import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import {
  orderConsentFile,
  orderConsentsQuery,
  staffOrderConsentFile,
  staffOrderConsentsQuery,
} from '../../api/orders/order-consents.ts';
import { OrderConsentsPage } from '../../pages/order/order-consents-page.tsx';
import { ByViewer } from '../by-viewer.tsx';

const route = getRouteApi('/cabinet/client/orders/$orderId/consents');

/** The signed documents of an order of the logged-in client, or of the client chosen by staff. */
export function OrderConsentsScreen() {
  const { orderId } = route.useParams();
  return (
    <ByViewer
      client={() => <ClientView orderId={orderId} />}
      staff={(phone) => <StaffView phone={phone} orderId={orderId} />}
    />
  );
}

type Props = { readonly orderId: string };

function ClientView({ orderId }: Props) {
  return (
    <OrderConsentsPage
      orderId={orderId}
      load={useQuery(orderConsentsQuery(orderId))}
      fileOf={(kind) => orderConsentFile(orderId, kind)}
    />
  );
}

function StaffView({ phone, orderId }: Props & { readonly phone: string }) {
  return (
    <OrderConsentsPage
      orderId={orderId}
      load={useQuery(staffOrderConsentsQuery(phone, orderId))}
      fileOf={(kind) => staffOrderConsentFile(phone, orderId, kind)}
    />
  );
}
