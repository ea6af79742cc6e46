import { useQueryClient } from '@tanstack/react-query';
import { resendMessage, type StaffMessage } from '../../api/notifications/notifications-query.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { actFailure } from '../../api/wire/act-failure.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Button } from '../../ui/inputs/button.tsx';

type Props = { readonly phone: string; readonly message: StaffMessage };

/** Sends a message to a client again by SMS, or says why it is not sent again (docs/spec/rules.md#12). */
export function ResendMessage({ phone, message }: Props) {
  if (message.isOutdated) return <Note>Карта или согласие с тех пор изменились: повторить нельзя</Note>;
  return message.mayResend && <ResendButton phone={phone} message={message} />;
}

function ResendButton({ phone, message: { messageUuid, text } }: Props) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useSingleMutation({
    mutationKey: ['staff', 'resend-message', messageUuid],
    mutationFn: () => resendMessage({ countryCode: '7', phone, messageUuid }),
    onSuccess: () => {
      notify('SUCCESS', 'СМС поставлена в очередь');
      return queryClient.invalidateQueries({ queryKey: ['messages', phone] });
    },
    onError: (error) => {
      notify('FAIL', refusalText(error));
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

function refusalText(error: Error): string {
  if (hasCode(error, 'request.limit.exceeded')) return 'Это сообщение отправлено меньше 10 минут назад';
  return actFailure(error);
}
