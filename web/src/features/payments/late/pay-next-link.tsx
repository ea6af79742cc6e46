import type { OrderUuid } from '#domain/identifier.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/inputs/button.tsx';
import { rememberChoice } from '../early/remembered-choice.ts';

type Props = { readonly orderId: OrderUuid };

/** A link to the early-payment page with the next payment preselected. */
export function PayNextLink({ orderId }: Props) {
  return (
    <ButtonLink
      variant="secondary"
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
