import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { resumePreviewQuery, resumeSchedules, staffKeys } from '../../api/staff/staff-queries.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { formatDayWithYear } from '../../format/date.ts';
import { formatMoney } from '../../format/money.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Modal } from '../../ui/layout/modal.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import styles from './staff-form.module.css';
import { maxNoteLength } from './stop-reasons.ts';

type Props = { readonly phone: string; readonly orderUuid: string };

/**
 * «Возобновить списания»: shows the planned charges and asks for a reason before they resume (docs/spec/rules.md#3).
 */
export function ResumeSchedules(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          setOpen(true);
        }}
      >
        Возобновить списания
      </Button>
      {isOpen && (
        <ResumeWindow
          {...props}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function ResumeWindow({ phone, orderUuid, onClose }: Props & { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const note = text.trim();
  const isTooLong = note.length > maxNoteLength;
  const resume = useSingleMutation({
    mutationKey: ['staff', 'resume', orderUuid],
    mutationFn: (reason: string) => resumeSchedules(phone, { orderUuid, note: reason }),
    onSuccess: async () => {
      notify('SUCCESS', 'Списания возобновлены');
      await queryClient.invalidateQueries({ queryKey: staffKeys.ofClient(phone) });
      onClose();
    },
    onError: () => {
      notify('FAIL', 'Не удалось возобновить списания');
    },
  });
  return (
    <Modal title="Возобновить списания" isLocked={resume.isPending} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (note !== '' && !isTooLong) resume.mutate(note);
        }}
      >
        <ResumedCharges phone={phone} orderUuid={orderUuid} />
        <TextArea
          label="Причина"
          value={text}
          maxLength={maxNoteLength}
          error={isTooLong ? `Максимальная длина — ${maxNoteLength} символов` : null}
          onChange={setText}
        />
        <Button type="submit" disabled={note === '' || isTooLong} isPending={resume.isPending}>
          Возобновить списания
        </Button>
      </form>
    </Modal>
  );
}

function ResumedCharges({ phone, orderUuid }: Props) {
  const { data, error, isFetching, refetch } = useQuery(resumePreviewQuery(phone, orderUuid));
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
        {data.map(({ paymentNumber, amount, date }) => (
          <li key={paymentNumber}>
            {`${formatDayWithYear(date)}: платеж\u00a0${paymentNumber}, ${formatMoney(amount)}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
