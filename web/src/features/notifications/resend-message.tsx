import { useQueryClient } from '@tanstack/react-query';
import { resendMessage, type StaffMessage } from '../../api/notifications/notifications-query.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Button } from '../../ui/inputs/button.tsx';

type Props = { readonly phone: string; readonly message: StaffMessage };

/** Sends a message to a client again by SMS (docs/spec/rules.md#12). */
export function ResendMessage({ phone, message: { messageUuid, text } }: Props) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useSingleMutation({
    mutationKey: ['staff', 'resend-message', messageUuid],
    mutationFn: () => resendMessage({ countryCode: '7', phone, messageUuid }),
    onSuccess: () => {
      notify('SUCCESS', 'СМС поставлена в очередь');
      return queryClient.invalidateQueries({ queryKey: ['messages', phone] });
    },
    onError: (error) => {
      const isTooEarly = hasCode(error, 'request.limit.exceeded');
      notify(
        'FAIL',
        isTooEarly
          ? 'Это сообщение отправлено меньше 10 минут назад'
          : 'Что-то пошло не так, попробуйте еще раз',
      );
    },
  });
  return (
    <Button
      variant="text"
      isPending={isPending}
      aria-label={`Отправить ещё раз по СМС: ${text}`}
      onClick={() => {
        mutate();
      }}
    >
      Отправить ещё раз по СМС
    </Button>
  );
}
