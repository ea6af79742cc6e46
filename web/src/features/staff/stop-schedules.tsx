import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffKeys, stopSchedules } from '../../api/staff/staff-queries.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Modal } from '../../ui/layout/modal.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Select } from '../../ui/inputs/select.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import styles from './staff-form.module.css';
import type { StopReason } from './stop-reasons.ts';
import { maxNoteLength, noteOf, stopReasons } from './stop-reasons.ts';

type Props = { readonly phone: string; readonly orderUuid: string };

/** «Прекратить списания»: asks for the reason in a window (docs/spec/specification.md#2 «Order page»). */
export function StopSchedules(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="danger"
        onClick={() => {
          setOpen(true);
        }}
      >
        Прекратить списания
      </Button>
      {isOpen && (
        <StopWindow
          {...props}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function StopWindow({ phone, orderUuid, onClose }: Props & { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState<StopReason>('NOT_SELECTED');
  const [text, setText] = useState('');
  const note = noteOf(reason, text);
  const stop = useSingleMutation({
    mutationKey: ['staff', 'stop', orderUuid],
    mutationFn: (sentNote: string) => stopSchedules(phone, { orderUuid, note: sentNote }),
    onSuccess: async () => {
      notify('SUCCESS', 'Списания остановлены');
      await queryClient.invalidateQueries({ queryKey: staffKeys.ofClient(phone) });
      onClose();
    },
    onError: () => {
      notify('FAIL', 'Не удалось остановить списания');
    },
  });
  return (
    <Modal title="Прекратить списания" isLocked={stop.isPending} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (note !== null) stop.mutate(note);
        }}
      >
        <p>Новые списания по заказу не начнутся. Клиент сможет платить сам.</p>
        <Select label="Причина" value={reason} options={stopReasons} onChange={setReason} />
        {reason === 'OTHER' && (
          <TextArea
            label="Своя причина"
            value={text}
            maxLength={maxNoteLength}
            error={text.length > maxNoteLength ? `Максимальная длина — ${maxNoteLength} символов` : null}
            onChange={setText}
          />
        )}
        <Button type="submit" variant="danger" disabled={note === null} isPending={stop.isPending}>
          Прекратить списания
        </Button>
      </form>
    </Modal>
  );
}
