import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { orderConsentsQuery, withdrawConsent } from '../../api/orders/order-consents.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { createIdempotencyKeys, isOutcomeUnknown } from '../../api/wire/idempotency-keys.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Modal } from '../../ui/layout/modal.tsx';
import { Question } from '../../ui/layout/question.tsx';
import { WindowButton } from '../../ui/layout/window-button.tsx';
import styles from './withdraw-consent.module.css';

export type WithdrawalProps = {
  readonly orderUuid: string;
  /** Whether the order has unpaid payments or penalties. */
  readonly hasDebt: boolean;
  /** The request for a fresh code, which a session opened from the checkout needs first; null for another session. */
  readonly codeRequest: ReactNode;
};

/** «Отозвать согласие» with a confirmation that says what happens (decision 0096). */
export function WithdrawConsent(props: WithdrawalProps) {
  return (
    <WindowButton label="Отозвать согласие">
      {(close) => <ConfirmedWithdrawal {...props} onClose={close} />}
    </WindowButton>
  );
}

type WindowProps = WithdrawalProps & { readonly onClose: () => void };

function ConfirmedWithdrawal(props: WindowProps) {
  if (props.codeRequest === null) return <Withdrawal {...props} />;
  return (
    <Modal title="Отозвать согласие на обработку персональных данных?" onClose={props.onClose}>
      {props.codeRequest}
    </Modal>
  );
}

function Withdrawal({ orderUuid, hasDebt, onClose }: WindowProps) {
  const queryClient = useQueryClient();
  const [keys] = useState(() => createIdempotencyKeys(() => crypto.randomUUID()));
  const { mutate, isPending, error } = useSingleMutation({
    mutationKey: ['withdraw-consent'],
    mutationFn: () => withdrawConsent(orderUuid, keys.keyFor(orderUuid)),
    onSuccess: () => {
      notify('SUCCESS', 'Согласие отозвано');
      onClose();
    },
    onSettled: (_answer, failed) => {
      keys.onResult(failed);
      return queryClient.invalidateQueries({ queryKey: orderConsentsQuery(orderUuid).queryKey });
    },
  });
  return (
    <Question
      title="Отозвать согласие на обработку персональных данных?"
      confirmLabel="Отозвать согласие"
      variant="danger"
      closeLabel="Оставить"
      isPending={isPending}
      onConfirm={mutate}
      onClose={onClose}
    >
      <ul className={styles.consequences}>
        {(hasDebt ? withDebt : withoutDebt).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {error !== null && <Notice role="alert" tone="warning" title={failureText(error)} />}
    </Question>
  );
}

const newPurchase = 'Для новой покупки понадобится новое согласие.';

const withDebt = [
  'По этому заказу ещё есть долг. Договор действует: платежи и списания с карты идут по графику.',
  'Данные остаются у оператора, пока долг не выплачен: для исполнения договора согласие не нужно (152-ФЗ, статья 6, часть 1, пункт 5).',
  newPurchase,
] as const;

const withoutDebt = [
  'Долга по этой покупке нет. Оператор прекратит обработку данных и в течение 30 дней удалит те, которые не нужны для других ваших заказов и которые не обязывает хранить закон.',
  newPurchase,
] as const;

function failureText(error: Error): string {
  if (isOutcomeUnknown(error)) return 'Ответа пока нет. Нажмите ещё раз: второго отзыва не будет.';
  return hasCode(error, 'consent.withdrawn.error') ? error.message : refusalMessage(error);
}
