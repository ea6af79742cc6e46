import { useState } from 'react';
import { startCardAddition } from '../../api/cards/card-queries.ts';
import { createIntentions } from '../../api/wire/intention.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { useLeaveForBank } from '../../ui/actions/use-leave-for-bank.ts';
import { rememberCardAtBank } from './card-at-bank.ts';

/** «Добавить карту»: one more card is entered on the bank's page (issue 4). */
export function AddCard() {
  const [intentions] = useState(() => createIntentions(() => crypto.randomUUID()));
  const [hasFailed, setFailed] = useState(false);
  const { isLeaving, leaveForBank } = useLeaveForBank();
  const { mutate, isPending } = useSingleMutation({
    mutationKey: ['card-addition'],
    mutationFn: () => startCardAddition(intentions.keyFor('one-more')),
    onMutate: () => {
      setFailed(false);
    },
    onSettled: (_formUrl, error) => {
      intentions.tried(error);
    },
    onSuccess: (formUrl) => {
      rememberCardAtBank({ kind: 'ADD' });
      if (!leaveForBank(formUrl)) setFailed(true);
    },
    onError: () => {
      setFailed(true);
    },
  });
  return (
    <>
      <Button
        look="secondary"
        isPending={isPending || isLeaving}
        onClick={() => {
          mutate();
        }}
      >
        Добавить карту
      </Button>
      {hasFailed && (
        <Notice title="Возникла проблема. Попробуйте выполнить запрос позже." tone="warning" role="alert" />
      )}
    </>
  );
}
