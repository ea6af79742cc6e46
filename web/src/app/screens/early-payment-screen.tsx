import { getRouteApi } from '@tanstack/react-router';
import { useStartup } from '../../api/config/use-startup.ts';
import { EarlyPaymentPage } from '../../pages/early-payment/early-payment-page.tsx';

const route = getRouteApi('/cabinet/client/orders/$orderId/pay');

/** The early-payment page with values from its address and the configuration. */
export function EarlyPaymentScreen() {
  const { orderId } = route.useParams();
  const search = route.useSearch();
  return (
    <EarlyPaymentPage orderId={orderId} search={search} isShortFlow={useStartup().shortEarlyPaymentFlow} />
  );
}
