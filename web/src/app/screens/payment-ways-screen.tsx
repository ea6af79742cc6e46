import { getRouteApi, lazyRouteComponent } from '@tanstack/react-router';
import { useStartup } from '../../api/config/use-startup.ts';
import { PaymentWaysPage } from '../../pages/payment-ways/payment-ways-page.tsx';
import { ByViewer } from '../by-viewer.tsx';

const StaffPaymentWaysPage = lazyRouteComponent(
  () => import('../../pages/clients/staff-payment-ways-page.tsx'),
  'StaffPaymentWaysPage',
);

const route = getRouteApi('/cabinet/client/payment-ways');

/**
 * The cards page with values from the address and the configuration. Staff cannot change cards
 * (docs/spec/specification.md#6).
 */
export function PaymentWaysScreen() {
  const { mdOrder } = route.useSearch();
  const { showEditBindingButton } = useStartup();
  return (
    <ByViewer
      client={() => <PaymentWaysPage gatewayOrderId={mdOrder ?? null} mayChange={showEditBindingButton} />}
      staff={(phone) => <StaffPaymentWaysPage phone={phone} />}
    />
  );
}
