import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookDifference } from '../../api/staff/reconciliation.ts';
import { settleDifference, takeDifference, workQueueKey } from '../../api/staff/reconciliation.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { ButtonRow } from '../../ui/back-office/button-row.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import type { FormField } from '../../ui/inputs/form-fields.ts';
import { requiredUpTo } from '../../ui/inputs/form-fields.ts';
import { FormFrame } from '../../ui/inputs/form-frame.tsx';
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
    mutationFn: () => takeDifference(difference.differenceUuid),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: workQueueKey }),
    onError: () => {
      notify('FAIL', 'Не удалось взять расхождение в работу');
    },
  });
  return (
    <ButtonRow>
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

function SettleWindow({ difference, onClose }: Props & { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const settle = useSingleMutation({
    mutationKey: ['reconciliation', 'settle', difference.differenceUuid],
    mutationFn: ({ note }: Settlement) => settleDifference(difference.differenceUuid, note.trim()),
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
    <FormFrame
      title="Закрыть расхождение"
      lead={<p>Списания по заказу продолжатся. Если суммы изменятся, расхождение найдётся снова.</p>}
      fields={settlementFields}
      initial={{ note: '' }}
      submitsOnlyRight
      save={settle}
      submitLabel="Закрыть расхождение"
      onClose={onClose}
    />
  );
}
