import { getRouteApi } from '@tanstack/react-router';
import { CheckoutPage } from '../../pages/checkout/checkout-page.tsx';

const route = getRouteApi('/checkout/$token');

/** The hosted checkout. The page asks the server for the payment and ignores claims in the address. */
export function CheckoutScreen() {
  const { token } = route.useParams();
  return <CheckoutPage token={token} />;
}
