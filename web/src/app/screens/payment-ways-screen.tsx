import { getRouteApi } from '@tanstack/react-router';
import { useStartup } from '../../api/use-startup.ts';
import { PaymentWaysPage } from '../../pages/payment-ways/payment-ways-page.tsx';
import { useUser } from '../../session/user-query.ts';

const route = getRouteApi('/cabinet/client/payment-ways');

/** The payment ways with what the address and the configuration say; staff change no cards (spec 6). */
export function PaymentWaysScreen() {
  const { mdOrder } = route.useSearch();
  const { showEditBindingButton } = useStartup();
  const isClient = useUser()?.kind === 'CLIENT';
  return <PaymentWaysPage mdOrder={mdOrder ?? null} mayChange={isClient && showEditBindingButton} />;
}
