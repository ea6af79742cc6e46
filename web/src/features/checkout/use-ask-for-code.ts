import { useQueryClient } from '@tanstack/react-query';
import { checkoutKey } from '../../api/checkout/checkout-queries.ts';
import { startCheckout, type ToSign } from '../../api/checkout/checkout.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';

/**
 * Requests a code that signs the shown documents, and reloads the purchase with the state of the code. When the
 * documents have changed, the page shows the new ones with an unticked box, and a notice names what changed.
 */
export function useAskForCode(token: string) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationKey: ['checkout', 'code'],
    mutationFn: ({ contractHash, personalDataHash, cardHash }: ToSign) =>
      startCheckout(token, { contractHash, personalDataHash, cardHash }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: checkoutKey(token) }),
  });
}
