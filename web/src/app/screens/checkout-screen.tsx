import { getRouteApi } from '@tanstack/react-router';
import { CheckoutPage } from '../../pages/checkout/checkout-page.tsx';

const route = getRouteApi('/checkout/$token');

/** The hosted checkout. What its address says of the payment counts for nothing: the page asks the server. */
export function CheckoutScreen() {
  const { token } = route.useParams();
  return <CheckoutPage token={token} />;
}
