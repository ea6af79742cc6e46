import { FullPaymentProcess } from '../../features/full-payment/full-payment-process.tsx';
import { Page } from '../../ui/page.tsx';

/** «Платежи BNPL» (spec 2 «Full payment page»). */
export function FullPaymentPage() {
  return (
    <Page title="Платежи BNPL">
      <FullPaymentProcess />
    </Page>
  );
}
