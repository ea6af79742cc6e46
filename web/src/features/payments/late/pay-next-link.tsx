import type { UpcomingCharge } from '../../../api/orders/upcoming-charges.ts';
import { formatMoney } from '../../../format/money.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/inputs/button.tsx';
import { rememberChoice } from '../early/remembered-choice.ts';

type Props = { readonly charge: Pick<UpcomingCharge, 'orderId' | 'merchantFullName' | 'amount'> };

/** A link to the early-payment page with the next payment preselected. */
export function PayNextLink({ charge: { orderId, merchantFullName, amount } }: Props) {
  return (
    <ButtonLink
      variant="text"
      aria-label={`Оплатить сейчас: ${merchantFullName}, ${formatMoney(amount)}`}
      to={paths.pay}
      params={{ orderId }}
      onClick={() => {
        rememberChoice(orderId, 'NEXT_PAYMENT');
      }}
    >
      Оплатить сейчас
    </ButtonLink>
  );
}
