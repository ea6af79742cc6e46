import type { UpcomingCharge } from '../../../api/orders/upcoming-charges.ts';
import { orderName } from '../../../format/order-name.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/inputs/button.tsx';
import { rememberChoice } from '../early/remembered-choice.ts';

type Props = { readonly charge: Pick<UpcomingCharge, 'orderId' | 'orderNumber' | 'merchantFullName'> };

/** A link to the early-payment page with the next payment preselected. */
export function PayNextLink({ charge }: Props) {
  return (
    <ButtonLink
      variant="text"
      aria-label={`Оплатить сейчас: ${orderName(charge)}`}
      to={paths.pay}
      params={{ orderId: charge.orderId }}
      onClick={() => {
        rememberChoice(charge.orderId, 'NEXT_PAYMENT');
      }}
    >
      Оплатить сейчас
    </ButtonLink>
  );
}
