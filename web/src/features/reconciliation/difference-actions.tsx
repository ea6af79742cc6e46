import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookDifference } from '../../api/staff/reconciliation.ts';
import { settleDifference, takeDifference, workQueueKey } from '../../api/staff/reconciliation.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Modal } from '../../ui/layout/modal.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import styles from './reconciliation.module.css';

type Props = { readonly difference: BookDifference };

const maxNoteLength = 255;

/** Buttons to take over a difference and to settle it with a note. */
export function DifferenceActions({ difference }: Props) {
  const [isSettling, setSettling] = useState(false);
  const queryClient = useQueryClient();
  const take = useSingleMutation({
    mutationKey: ['reconciliation', 'take', difference.differenceUuid],
    mutationFn: () => takeDifference(difference.differenceUuid),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: workQueueKey }),
    onError: () => {
      notify('FAIL', 'Не удалось взять расхождение в работу');
    },
  });
  return (
    <div className={styles.actions}>
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
    </div>
  );
}

function SettleWindow({ difference, onClose }: Props & { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const note = text.trim();
  const isTooLong = note.length > maxNoteLength;
  const settle = useSingleMutation({
    mutationKey: ['reconciliation', 'settle', difference.differenceUuid],
    mutationFn: (sentNote: string) => settleDifference(difference.differenceUuid, sentNote),
    onSuccess: async () => {
      notify('SUCCESS', 'Расхождение закрыто');
      await queryClient.invalidateQueries({ queryKey: workQueueKey });
      onClose();
    },
    onError: () => {
      notify('FAIL', 'Не удалось закрыть расхождение');
    },
  });
  return (
    <Modal title="Закрыть расхождение" isLocked={settle.isPending} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (note !== '' && !isTooLong) settle.mutate(note);
        }}
      >
        <p>Списания по заказу продолжатся. Если суммы изменятся, расхождение найдётся снова.</p>
        <TextArea
          label="Чем закончилось"
          value={text}
          maxLength={maxNoteLength}
          error={isTooLong ? `Максимальная длина — ${maxNoteLength} символов` : null}
          onChange={setText}
        />
        <Button type="submit" disabled={note === '' || isTooLong} isPending={settle.isPending}>
          Закрыть расхождение
        </Button>
      </form>
    </Modal>
  );
}
