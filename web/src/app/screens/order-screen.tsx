import { getRouteApi } from '@tanstack/react-router';
import { useStartup } from '../../api/use-startup.ts';
import { readPaymentSearch } from '../../features/payments/payment-return.ts';
import { OrderPage } from '../../pages/order/order-page.tsx';

const route = getRouteApi('/cabinet/client/orders/$orderId');

/** The order page with what its address and the configuration say. */
export function OrderScreen() {
  const { orderId } = route.useParams();
  const search = readPaymentSearch(route.useSearch());
  return <OrderPage orderId={orderId} search={search} penaltyInfoLink={useStartup().penaltyInfoLink} />;
}
