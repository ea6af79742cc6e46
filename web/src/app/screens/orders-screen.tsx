import { lazyRouteComponent } from '@tanstack/react-router';
import { OrdersPage } from '../../pages/orders/orders-page.tsx';
import { ByViewer } from '../by-viewer.tsx';

const StaffOrdersPage = lazyRouteComponent(
  () => import('../../pages/staff/staff-orders-page.tsx'),
  'StaffOrdersPage',
);

/** The orders of the client who is logged in, or of the one whom staff have chosen. */
export function OrdersScreen() {
  return <ByViewer client={() => <OrdersPage />} staff={(phone) => <StaffOrdersPage phone={phone} />} />;
}
