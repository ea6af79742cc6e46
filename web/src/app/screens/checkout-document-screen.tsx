import { getRouteApi } from '@tanstack/react-router';
import { CheckoutDocumentPage } from '../../pages/checkout/checkout-document-page.tsx';

const contract = getRouteApi('/checkout/$token/contract');
const personalData = getRouteApi('/checkout/$token/personal-data');

/** The contract of a purchase on the hosted checkout. */
export function CheckoutContractScreen() {
  const { token } = contract.useParams();
  return <CheckoutDocumentPage token={token} kind="CONTRACT" />;
}

/** The consent to the processing of personal data on the hosted checkout. */
export function CheckoutPersonalDataScreen() {
  const { token } = personalData.useParams();
  return <CheckoutDocumentPage token={token} kind="PERSONAL_DATA" />;
}
