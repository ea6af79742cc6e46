import { useQueryClient } from '@tanstack/react-query';
import { checkoutKey } from '../../api/checkout/checkout-queries.ts';
import { startCheckout } from '../../api/checkout/checkout.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';

/** Requests a code and reloads the purchase, which has the sent code. */
export function useAskForCode(token: string) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationKey: ['checkout', 'code'],
    mutationFn: () => startCheckout(token),
    onSettled: () => queryClient.invalidateQueries({ queryKey: checkoutKey(token) }),
  });
}
