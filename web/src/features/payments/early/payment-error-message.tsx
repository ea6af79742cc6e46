import { Notice } from '../../../ui/feedback/notice.tsx';
import type { PaymentError } from './payment-error-of.ts';

type Props = {
  readonly paymentError: PaymentError;
  /** The label of the button to press again. */
  readonly button: string;
};

/** The reason why a payment did not start, and the advice to the client. */
export function PaymentErrorMessage({ paymentError, button }: Props) {
  const { title, text } = messages(button)[paymentError];
  return (
    <Notice title={title} icon="clock" role="alert">
      <p>{text}</p>
    </Notice>
  );
}

function messages(button: string) {
  return {
    OUTDATED: {
      title: 'Условия изменились',
      text: 'Заказ обновился, пока эта страница была открыта. Проверьте даты и суммы и попробуйте ещё раз.',
    },
    UNANSWERED: {
      title: 'Ответа пока нет, платеж мог пройти',
      text: `Когда связь восстановится, нажмите «${button}» ещё раз на этой странице: мы узнаем, что с платежом, и второй раз деньги не спишутся.`,
    },
    BANK_SILENT: {
      title: 'Не удалось выполнить платеж',
      text: 'Банк не ответил, деньги не списаны. Подождите минуту и попробуйте ещё раз: другая карта здесь не поможет.',
    },
  } as const satisfies Record<PaymentError, { readonly title: string; readonly text: string }>;
}
