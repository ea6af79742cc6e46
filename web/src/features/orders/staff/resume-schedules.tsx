import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import {
  type ResumedCharge,
  resumePreviewQuery,
  resumeSchedules,
} from '../../../api/orders/stop-schedules.ts';
import { staffKeys } from '../../../api/clients/client-reference.ts';
import { useAct } from '../../../api/wire/use-act.ts';
import { refusalMessage } from '../../../api/wire/refusal-message.ts';
import { formatDayWithYear } from '../../../format/date.ts';
import { formatMoney } from '../../../format/money.ts';
import { Note } from '../../../ui/back-office/note.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { notify } from '../../../ui/feedback/notification-list.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { type FormField, requiredUpTo } from '../../../ui/forms/form-fields.ts';
import { FormFrame } from '../../../ui/forms/form-frame.tsx';
import { WindowButton } from '../../../ui/layout/window-button.tsx';
import { maxNoteLength } from './stop-reasons.ts';

type Props = { readonly phone: string; readonly orderUuid: string };

/**
 * «Возобновить списания»: shows the planned charges and asks for a reason before they resume (docs/spec/rules.md#3).
 */
export function ResumeSchedules(props: Props) {
  return (
    <WindowButton label="Возобновить списания">
      {(close) => <ResumeWindow {...props} onClose={close} />}
    </WindowButton>
  );
}

type Resumption = { readonly reason: string };

const reasonFields: readonly FormField<Resumption>[] = [
  {
    kind: 'area',
    name: 'reason',
    label: 'Причина',
    maxLength: maxNoteLength,
    check: requiredUpTo(maxNoteLength),
  },
];

function ResumeWindow({ phone, orderUuid, onClose }: Props & { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const preview = useQuery(resumePreviewQuery(phone, orderUuid));
  const resume = useAct({
    mutationKey: ['staff', 'resume', orderUuid],
    mutationFn: ({ reason }: Resumption) => resumeSchedules(phone, { orderUuid, note: reason.trim() }),
    reload: () => queryClient.invalidateQueries({ queryKey: staffKeys.client(phone) }),
    onSuccess: () => {
      notify('SUCCESS', 'Списания возобновлены');
      onClose();
    },
    onRefused: (error) => {
      notify('FAIL', refusalMessage(error, 'Не удалось возобновить списания'));
    },
  });
  return (
    <FormFrame
      title="Возобновить списания"
      lead={<ResumedCharges preview={preview} />}
      fields={reasonFields}
      initial={{ reason: '' }}
      save={resume}
      submitLabel="Возобновить списания"
      isReady={preview.data !== undefined && preview.error === null}
      submitsOnlyValid
      onClose={onClose}
    />
  );
}

type PreviewProps = { readonly preview: UseQueryResult<readonly ResumedCharge[]> };

function ResumedCharges({ preview: { data, error, isFetching, refetch } }: PreviewProps) {
  if (error !== null)
    return (
      <ErrorState
        message="Не удалось посчитать списания"
        isPending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <Skeleton height={20} />;
  if (data.length === 0)
    return (
      <p>
        Списать не с чего: у клиента нет карты, с которой можно списать. Когда она появится, списания
        начнутся.
      </p>
    );
  return (
    <div>
      <p>Будет списано с карты клиента:</p>
      <ul>
        {data.map(({ paymentNumber, amount, date, soonestDate }) => (
          <li key={paymentNumber}>
            {`${formatDayWithYear(date)}: платеж\u00a0${paymentNumber}, ${formatMoney(amount)}`}
            {soonestDate !== date && (
              <Note>{`уже ${formatDayWithYear(soonestDate)}, если банк откажет в предыдущих`}</Note>
            )}
          </li>
        ))}
      </ul>
      <p>Отказанное списание повторим по плану попыток.</p>
    </div>
  );
}
