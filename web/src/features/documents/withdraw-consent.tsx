import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orderConsentsQuery, withdrawConsent } from '../../api/orders/order-consents.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { createIdempotencyKeys, isOutcomeUnknown } from '../../api/wire/idempotency-keys.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Modal } from '../../ui/layout/modal.tsx';
import styles from './withdraw-consent.module.css';

type Props = {
  readonly orderUuid: string;
  /** Whether the order has unpaid payments or penalties. */
  readonly hasDebt: boolean;
};

/** «Отозвать согласие» with a confirmation that says what happens (decision 0096). */
export function WithdrawConsent({ orderUuid, hasDebt }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          setOpen(true);
        }}
      >
        Отозвать согласие
      </Button>
      {isOpen && (
        <Question
          orderUuid={orderUuid}
          hasDebt={hasDebt}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function Question({ orderUuid, hasDebt, onClose }: Props & { readonly onClose: () => void }) {
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
    <Modal title="Отозвать согласие на обработку персональных данных?" onClose={onClose} isLocked={isPending}>
      <ul className={styles.consequences}>
        {(hasDebt ? withDebt : withoutDebt).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {error !== null && <Notice role="alert" tone="warning" title={failureText(error)} />}
      <div className={styles.buttons}>
        <Button
          variant="danger"
          isPending={isPending}
          onClick={() => {
            mutate();
          }}
        >
          Отозвать согласие
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          Оставить
        </Button>
      </div>
    </Modal>
  );
}

const newPurchase = 'Для новой покупки понадобится новое согласие.';

const withDebt = [
  'По этому заказу ещё есть долг. Договор действует: платежи и списания с карты идут по графику.',
  'Данные остаются у оператора, пока долг не выплачен: для исполнения договора согласие не нужно (152-ФЗ, статья 6, часть 1, пункт 5).',
  newPurchase,
] as const;

const withoutDebt = [
  'Долга по этому заказу нет. Оператор прекратит обработку данных и в течение 30 дней удалит те, которые не нужны для других ваших заказов и которые не обязывает хранить закон.',
  newPurchase,
] as const;

function failureText(error: Error): string {
  if (isOutcomeUnknown(error)) return 'Ответа пока нет. Нажмите ещё раз: второго отзыва не будет.';
  return hasCode(error, 'consent.withdrawn.error') ? error.message : refusalMessage(error);
}
