import { useQueryClient } from '@tanstack/react-query';
import { notificationNames } from '#domain/notifications/notification-kinds.ts';
import { resendMessage, type StaffMessage } from '../../api/notifications/notifications-query.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { useAct } from '../../api/wire/use-act.ts';
import { countryCode, formatPhone } from '../../format/phone.ts';
import { ConfirmedButton } from '../../ui/back-office/confirmed-button.tsx';
import { Note } from '../../ui/back-office/note.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { MessageText } from './message-text.tsx';

type Props = { readonly phone: string; readonly message: StaffMessage };

/** Sends a message to a client again by SMS, or says why it is not sent again (docs/spec/rules.md#12). */
export function ResendMessage({ phone, message }: Props) {
  if (message.isOutdated) return <Note>Карта или согласие с тех пор изменились: повторить нельзя</Note>;
  return message.mayResend && <ResendButton phone={phone} message={message} />;
}

function ResendButton({ phone, message: { messageUuid, kind, text } }: Props) {
  const queryClient = useQueryClient();
  const number = formatPhone({ countryCode, phone });
  const resend = useAct({
    mutationKey: ['staff', 'resend-message', messageUuid],
    mutationFn: () => resendMessage({ countryCode, phone, messageUuid }),
    onSuccess: () => {
      notify('SUCCESS', `СМС поставлена в очередь: «${notificationNames[kind]}» на ${number}`);
    },
    onRefused: (error) => {
      notify('FAIL', refusalText(error));
    },
    reload: () => queryClient.invalidateQueries({ queryKey: ['messages', phone] }),
  });
  return (
    <ConfirmedButton
      label="Отправить ещё раз по СМС"
      spokenLabel={`Отправить ещё раз по СМС: ${text}`}
      variant="text"
      title={`Отправить СМС на ${number}?`}
      confirmLabel="Отправить СМС"
      confirmVariant="primary"
      act={resend}
      onConfirm={(close) => {
        resend.confirm(undefined, close);
      }}
    >
      <p>
        Клиент ещё раз получит этот текст: «
        <MessageText text={text} />
        ». Отозвать СМС нельзя, повторить её можно не раньше чем через 10 минут.
      </p>
    </ConfirmedButton>
  );
}

function refusalText(error: Error): string {
  if (hasCode(error, 'request.limit.exceeded')) return 'Это сообщение отправлено меньше 10 минут назад';
  return refusalMessage(error);
}
