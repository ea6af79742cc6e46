import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkoutKey } from '../../api/checkout/checkout-queries.ts';
import { type Checkout, payCheckout } from '../../api/checkout/checkout.ts';
import { bankStillSilent } from '#domain/refusal.ts';
import { formatMoney } from '../../format/money.ts';
import { createIdempotencyKeys } from '../../api/wire/idempotency-keys.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Money } from '../../ui/data-display/money.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ConsentFold } from '../../ui/layout/consent-fold.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { useLeaveForBank } from '../../ui/navigation/use-leave-for-bank.ts';
import {
  isBankStillQueried,
  payFailure,
  payFailureText,
  paymentNotice,
  type PaymentNotice,
} from './pay-failure.ts';
import styles from './step.module.css';

type Props = {
  readonly token: string;
  readonly checkout: Checkout;
  /** The bank's page was opened before. */
  readonly isOpened: boolean;
};

/** The button to the bank's page, for the first payment or only for the card when the first payment is deferred. */
export function PaymentStep({ token, checkout, isOpened }: Props) {
  const hasFailed = checkout.payment === 'NOT_TAKEN';
  const { pay, isPending, notice } = usePay(token, isOpened);
  const [first] = checkout.payments;
  const isOnlyCard = checkout.shiftPayment || first === undefined;
  const button = isOnlyCard ? 'Привязать карту' : 'Перейти к оплате';
  return (
    <div className={styles.step}>
      <PaymentNotices {...{ hasFailed, isOpened, notice, button, isOnlyCard }} />
      {isOnlyCard ? (
        <p>Покупка одобрена. Осталось сохранить карту на странице банка, сегодня ничего не спишется.</p>
      ) : (
        <p>
          Покупка одобрена. Осталось внести первый платеж <Money amount={first.amount} /> на странице банка.
        </p>
      )}
      <p>
        {isOnlyCard
          ? 'Платежи спишем по графику с\u00a0этой карты.'
          : 'Остальные платежи спишем по графику с\u00a0карты, которую вы укажете.'}
      </p>
      <Button
        isWide
        variant={isOpened && notice !== 'NOT_OPENED' ? 'secondary' : 'primary'}
        isPending={isPending}
        onClick={pay}
      >
        {button}
        {!isOnlyCard && ` ${formatMoney(first.amount)}`}
      </Button>
      <ConsentFold scope="ORDER" level={2} />
    </div>
  );
}

const textsOfPayment = {
  silent: 'Не удалось выполнить платеж',
  unopened: 'Без неё деньги не списываются.',
  failed: 'Оплата не прошла',
  unanswered: 'Ответа пока нет, платеж мог пройти',
  again: 'второй раз деньги не спишутся.',
  checking: 'Проверяем оплату',
  wait: 'Если вы уже заплатили, подождите: результат появится здесь. Второй раз платить не нужно.',
} as const;

const textsOfCard = {
  silent: 'Не удалось сохранить карту',
  unopened: 'Без неё карта не сохраняется.',
  failed: 'Карта не сохранилась',
  unanswered: 'Ответа пока нет, карта могла сохраниться',
  again: 'второй раз она не сохранится.',
  checking: 'Проверяем карту',
  wait: 'Если вы уже указали карту, подождите: результат появится здесь.',
} as const satisfies Record<keyof typeof textsOfPayment, string>;

type NoticesProps = {
  readonly hasFailed: boolean;
  readonly isOpened: boolean;
  readonly notice: PaymentNotice;
  readonly button: string;
  /** The first payment is deferred: the bank's page only saves the card. */
  readonly isOnlyCard: boolean;
};

function PaymentNotices({ hasFailed, isOpened, notice, button, isOnlyCard }: NoticesProps) {
  const texts = isOnlyCard ? textsOfCard : textsOfPayment;
  if (notice === 'BANK_SILENT') {
    return (
      <Notice title={texts.silent} icon="clock" role="alert">
        <p>
          Банк не ответил, деньги не списаны. Подождите минуту и нажмите «{button}» ещё раз: покупка за вами
          сохранена.
        </p>
      </Notice>
    );
  }
  if (notice === 'NOT_OPENED') {
    return (
      <Notice title="Страница банка не открылась" role="alert">
        <p>
          {texts.unopened} Нажмите «{button}» ещё раз.
        </p>
      </Notice>
    );
  }
  return (
    <>
      {hasFailed && (
        <Notice title={texts.failed} tone="warning" role="alert">
          <p>Деньги не списаны. Попробуйте ещё раз. Если банк отказал карте, возьмите другую.</p>
        </Notice>
      )}
      {notice === 'UNANSWERED' && !hasFailed && (
        <Notice title={texts.unanswered} icon="clock" role="alert">
          <p>
            Нажмите «{button}» ещё раз: {texts.again}
          </p>
        </Notice>
      )}
      {isOpened && notice === null && (
        <Notice title={texts.checking} picture="bank" role="status">
          <p>{texts.wait}</p>
        </Notice>
      )}
    </>
  );
}

function usePay(token: string, isOpened: boolean) {
  const queryClient = useQueryClient();
  const [idempotencyKeys] = useState(() => createIdempotencyKeys(() => crypto.randomUUID()));
  const [notice, setNotice] = useState<PaymentNotice>(null);
  const { isLeaving, leaveForBank } = useLeaveForBank();
  const { mutate, isPending } = useSingleMutation({
    mutationKey: ['paying'],
    mutationFn: (_wasOpened: boolean) => payCheckout(token, idempotencyKeys.keyFor(token)),
    onSettled: (_formUrl, error, wasOpened) => {
      idempotencyKeys.onResult(error);
      setNotice((previousNotice) => paymentNotice({ previousNotice, wasOpened }, error));
    },
    onSuccess: (formUrl) => {
      if (!leaveForBank(formUrl)) notify('FAIL', payFailure);
    },
    onError: (error) => {
      const text = isBankStillQueried(notice, error) ? bankStillSilent : payFailureText(error);
      if (text !== null) notify('FAIL', text);
      void queryClient.invalidateQueries({ queryKey: checkoutKey(token) });
    },
  });
  return {
    pay: () => {
      mutate(isOpened);
    },
    isPending: isPending || isLeaving,
    notice,
  };
}
