import { getRouteApi } from '@tanstack/react-router';
import { CheckoutPage } from '../../pages/checkout/checkout-page.tsx';

const route = getRouteApi('/checkout/$token');

/** The hosted checkout with what its address says; `success` is written by our own server on the bank's way back. */
export function CheckoutScreen() {
  const { token } = route.useParams();
  const { success } = route.useSearch();
  return <CheckoutPage token={token} hasFailed={success === '0'} />;
}
