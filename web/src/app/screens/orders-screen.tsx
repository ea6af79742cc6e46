import { lazyRouteComponent } from '@tanstack/react-router';
import { OrdersPage } from '../../pages/orders/orders-page.tsx';
import { ByViewer } from '../by-viewer.tsx';

const StaffOrdersPage = lazyRouteComponent(
  () => import('../../pages/clients/staff-orders-page.tsx'),
  'StaffOrdersPage',
);

/** The orders of the logged-in client, or of the client chosen by staff. */
export function OrdersScreen() {
  return <ByViewer client={() => <OrdersPage />} staff={(phone) => <StaffOrdersPage phone={phone} />} />;
}
