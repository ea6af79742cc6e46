import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { kopecks } from '#domain/money.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import { differenceNames } from '#domain/reconciliation/difference-names.ts';
import {
  askBank,
  type BookDifference,
  settleDifference,
  assignDifference,
  reconciliationKey,
} from '../../api/reconciliation/reconciliation.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { useAct } from '../../api/wire/use-act.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { formatMoney } from '../../format/money.ts';
import { ButtonRow } from '../../ui/back-office/button-row.tsx';
import { ConfirmedButton } from '../../ui/back-office/confirmed-button.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { type FormField, requiredUpTo } from '../../ui/forms/form-fields.ts';
import { FormFrame } from '../../ui/forms/form-frame.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';

type Props = { readonly difference: BookDifference };

const maxNoteLength = 255;

type Settlement = { readonly note: string };

const settlementFields: readonly FormField<Settlement>[] = [
  {
    kind: 'area',
    name: 'note',
    label: 'Чем закончилось',
    maxLength: maxNoteLength,
    check: requiredUpTo(maxNoteLength),
  },
];

/** Buttons to take over a difference and to settle it with a note. */
export function DifferenceActions({ difference }: Props) {
  const [isSettling, setSettling] = useState(false);
  const queryClient = useQueryClient();
  const take = useSingleMutation({
    mutationKey: ['reconciliation', 'take', difference.differenceUuid],
    mutationFn: () => assignDifference(difference.differenceUuid),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: reconciliationKey }),
    onError: () => {
      notify('FAIL', 'Не удалось взять расхождение в работу');
    },
  });
  return (
    <ButtonRow>
      {difference.kind === 'REFUND_REFUSED' && difference.intentUuid !== null && (
        <RepeatRefund difference={difference} intentUuid={difference.intentUuid} />
      )}
      <Button
        variant="secondary"
        isPending={take.isPending}
        onClick={() => {
          take.mutate();
        }}
      >
        Взять себе
      </Button>
      <Button
        variant="secondary"
        onClick={() => {
          setSettling(true);
        }}
      >
        Закрыть
      </Button>
      {isSettling && (
        <SettleWindow
          difference={difference}
          onClose={() => {
            setSettling(false);
          }}
        />
      )}
    </ButtonRow>
  );
}

/** Requests a refused refund again, e.g. after the bank has removed the cause. */
function RepeatRefund({ difference, intentUuid }: Props & { readonly intentUuid: string }) {
  const queryClient = useQueryClient();
  const sum = formatMoney(kopecks(difference.ourAmount));
  const repeat = useAct({
    mutationKey: ['reconciliation', 'repeat', intentUuid],
    mutationFn: () => askBank(intentUuid),
    reload: () => queryClient.invalidateQueries({ queryKey: reconciliationKey }),
    onSuccess: () => {
      notify('SUCCESS', `Возврат ${sum} запрошен в банке ещё раз`);
    },
    onRefused: (error) => {
      notify('FAIL', refusalMessage(error, 'Не удалось запросить возврат'));
    },
  });
  return (
    <ConfirmedButton
      label="Повторить возврат"
      title={`Повторить возврат ${sum}?`}
      confirmLabel={`Повторить возврат ${sum}`}
      confirmVariant="primary"
      act={repeat}
      onConfirm={(close) => {
        repeat.confirm(undefined, close);
      }}
    >
      <p>{placeOf(difference)}. Банк ещё раз получит запрос вернуть клиенту эти деньги.</p>
    </ConfirmedButton>
  );
}

/** The order of a difference; one without an order is known by its subject. */
function placeOf({ orderNumber, subject }: BookDifference): string {
  return orderNumber === null ? subject : `Заказ ${shortOrderNumber(orderNumber)}`;
}

/** The kind, the order and the sums of a difference: a call that the bank refuses has no sums. */
function summaryOf(difference: BookDifference): string {
  const { kind, ourAmount, theirAmount } = difference;
  const subject = `${differenceNames[kind]}. ${placeOf(difference)}`;
  if (ourAmount === 0 && theirAmount === 0) return subject;
  return `${subject}: у нас ${formatMoney(kopecks(ourAmount))}, там ${formatMoney(kopecks(theirAmount))}`;
}

const comparedLead = 'Списания по заказу продолжатся. Если суммы изменятся, расхождение найдётся снова.';

const leads: Partial<Record<BookDifference['kind'], string>> = {
  REFUND_REFUSED:
    'Закройте строку, когда клиент получил эти деньги другим путём. Возврат запишется в книги как выполненный, клиент получит сообщение, списания по заказу продолжатся.',
  CALL_REFUSED: 'Если банк откажет с той же ошибкой ещё раз, строка появится снова.',
};

function SettleWindow({ difference, onClose }: Props & { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const settle = useAct({
    mutationKey: ['reconciliation', 'settle', difference.differenceUuid],
    mutationFn: ({ note }: Settlement) => settleDifference(difference.differenceUuid, note.trim()),
    reload: () => queryClient.invalidateQueries({ queryKey: reconciliationKey }),
    onSuccess: () => {
      notify('SUCCESS', 'Расхождение закрыто');
      onClose();
    },
    onRefused: (error) => {
      notify('FAIL', refusalMessage(error, 'Не удалось закрыть расхождение'));
    },
  });
  return (
    <FormFrame
      title="Закрыть расхождение"
      lead={
        <>
          <p>{summaryOf(difference)}</p>
          <p>{leads[difference.kind] ?? comparedLead}</p>
        </>
      }
      fields={settlementFields}
      initial={{ note: '' }}
      submitsOnlyValid
      save={settle}
      submitLabel="Закрыть расхождение"
      onClose={onClose}
    />
  );
}
