import { getRouteApi, lazyRouteComponent } from '@tanstack/react-router';
import { useStartup } from '../../api/config/use-startup.ts';
import { ByViewer } from '../by-viewer.tsx';
import { OrderPage } from '../../pages/order/order-page.tsx';

const StaffOrderPage = lazyRouteComponent(
  () => import('../../pages/clients/staff-order-page.tsx'),
  'StaffOrderPage',
);

const route = getRouteApi('/cabinet/client/orders/$orderId');

/** The order page with values from its address and the configuration. */
export function OrderScreen() {
  const { orderId } = route.useParams();
  const search = route.useSearch();
  const { penaltyInfoLink } = useStartup();
  return (
    <ByViewer
      client={() => <OrderPage orderId={orderId} search={search} penaltyInfoLink={penaltyInfoLink} />}
      staff={(phone) => <StaffOrderPage phone={phone} orderId={orderId} />}
    />
  );
}
