import { useQueryClient } from '@tanstack/react-query';
import { plurals } from '#domain/plural.ts';
import type { OrderView } from '../../../api/orders/order.ts';
import { staffKeys } from '../../../api/clients/client-reference.ts';
import { stopSchedules } from '../../../api/orders/stop-schedules.ts';
import { useAct } from '../../../api/wire/use-act.ts';
import { refusalMessage } from '../../../api/wire/refusal-message.ts';
import { formatMoney } from '../../../format/money.ts';
import { plural } from '../../../format/plural.ts';
import { type FormField, requiredUpTo } from '../../../ui/forms/form-fields.ts';
import { FormFrame } from '../../../ui/forms/form-frame.tsx';
import { notify } from '../../../ui/feedback/notification-list.ts';
import { WindowButton } from '../../../ui/layout/window-button.tsx';
import { maxNoteLength, noteOf, type StopReason, stopReasons } from './stop-reasons.ts';

type Props = {
  readonly phone: string;
  readonly order: Pick<OrderView, 'id' | 'remainingPaymentAmount' | 'remainingPaymentCount'>;
};

/** «Прекратить списания»: asks for the reason in a window (docs/spec/specification.md#2 «Order page»). */
export function StopSchedules(props: Props) {
  return (
    <WindowButton label="Прекратить списания" variant="danger">
      {(close) => <StopWindow {...props} onClose={close} />}
    </WindowButton>
  );
}

type Stop = { readonly reason: StopReason; readonly text: string };

const noReason: Stop = { reason: 'NOT_SELECTED', text: '' };

const stopFields: readonly FormField<Stop>[] = [
  {
    kind: 'choice',
    name: 'reason',
    label: 'Причина',
    options: stopReasons,
    check: (reason) => (reason === 'NOT_SELECTED' ? 'Обязательное поле' : null),
  },
  {
    kind: 'area',
    name: 'text',
    label: 'Своя причина',
    maxLength: maxNoteLength,
    check: requiredUpTo(maxNoteLength),
    isShown: ({ reason }) => reason === 'OTHER',
  },
];

function StopWindow({ phone, order, onClose }: Props & { readonly onClose: () => void }) {
  const orderUuid = order.id;
  const queryClient = useQueryClient();
  const stop = useAct({
    mutationKey: ['staff', 'stop', orderUuid],
    mutationFn: ({ reason, text }: Stop) =>
      stopSchedules(phone, { orderUuid, note: noteOf(reason, text) ?? '' }),
    reload: () => queryClient.invalidateQueries({ queryKey: staffKeys.client(phone) }),
    onSuccess: () => {
      notify('SUCCESS', 'Списания остановлены');
      onClose();
    },
    onRefused: (error) => {
      notify('FAIL', refusalMessage(error, 'Не удалось остановить списания'));
    },
  });
  return (
    <FormFrame
      title="Прекратить списания"
      lead={
        <p>
          Новые списания по заказу не начнутся: {plural(order.remainingPaymentCount, plurals.payment)} на{' '}
          {formatMoney(order.remainingPaymentAmount)}. Штрафы не растут. Клиент сможет платить сам.
        </p>
      }
      fields={stopFields}
      initial={noReason}
      save={stop}
      submitLabel="Прекратить списания"
      submitVariant="danger"
      submitsOnlyValid
      onClose={onClose}
    />
  );
}
