import { getRouteApi } from '@tanstack/react-router';
import { CheckoutDocumentPage } from '../../pages/checkout/checkout-document-page.tsx';

const contract = getRouteApi('/checkout/$token/contract');
const personalData = getRouteApi('/checkout/$token/personal-data');
const cardConsent = getRouteApi('/checkout/$token/card-consent');

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

/** The consent to charges of the card on the hosted checkout. */
export function CheckoutCardConsentScreen() {
  const { token } = cardConsent.useParams();
  return <CheckoutDocumentPage token={token} kind="CARD" />;
}
