import { useQueryClient } from '@tanstack/react-query';
import { checkoutKey } from '../../api/checkout/checkout-queries.ts';
import { startCheckout } from '../../api/checkout/checkout.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';

/** Asks for a code; the purchase is looked at again then, as it tells which code is on its way. */
export function useAskForCode(token: string) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationKey: ['checkout', 'code'],
    mutationFn: () => startCheckout(token),
    onSettled: () => queryClient.invalidateQueries({ queryKey: checkoutKey(token) }),
  });
}
