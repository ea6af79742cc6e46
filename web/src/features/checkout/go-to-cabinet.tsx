import { useQueryClient } from '@tanstack/react-query';
import { exchangeCheckoutCode } from '../../api/auth/log-in.ts';
import { checkoutKey } from '../../api/checkout/checkout-queries.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { paths } from '../../paths.ts';
import { rememberUser } from '../../session/user-query.ts';
import { useGoTo } from '../../session/use-go-to.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';

type Props = { readonly token: string };

/** «Перейти в кабинет» with the code entered here. A used code requires a log-in (docs/spec/rules.md#7). */
export function GoToCabinet({ token }: Props) {
  const queryClient = useQueryClient();
  const goTo = useGoTo();
  const { mutate, isPending } = useSingleMutation({
    mutationKey: ['checkout', 'exchange'],
    mutationFn: () => exchangeCheckoutCode(token),
    onSuccess: (user) => {
      rememberUser(queryClient, user);
      goTo(paths.orders);
    },
    onError: (error) => {
      notify('FAIL', refusalMessage(error, 'Что-то пошло не так, попробуйте еще раз'));
      void queryClient.invalidateQueries({ queryKey: checkoutKey(token) });
    },
  });
  return (
    <Button
      variant="secondary"
      isPending={isPending}
      onClick={() => {
        mutate();
      }}
    >
      Перейти в кабинет
    </Button>
  );
}
