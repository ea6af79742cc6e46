import { useState } from 'react';
import { startCardAddition } from '../../api/cards/card-queries.ts';
import { createIntentions } from '../../api/wire/intention.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useLeaveForBank } from '../../ui/actions/use-leave-for-bank.ts';
import { rememberCardAtBank } from './card-at-bank.ts';
import type { CardFailure } from './card-not-sent.tsx';
import { CardNotSent, cardFailure } from './card-not-sent.tsx';

/** «Добавить карту»: one more card is entered on the bank's page (issue 4). */
export function AddCard() {
  const [intentions] = useState(() => createIntentions(() => crypto.randomUUID()));
  const [failure, setFailure] = useState<CardFailure | null>(null);
  const { isLeaving, leaveForBank } = useLeaveForBank();
  const { mutate, isPending } = useSingleMutation({
    mutationKey: ['card-addition'],
    mutationFn: () => startCardAddition(intentions.keyFor('one-more')),
    onMutate: () => {
      setFailure(null);
    },
    onSettled: (_formUrl, error) => {
      intentions.tried(error);
    },
    onSuccess: (formUrl) => {
      rememberCardAtBank({ kind: 'ADD' });
      if (!leaveForBank(formUrl)) setFailure('FAILED');
    },
    onError: (error) => {
      setFailure(cardFailure(error));
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
      {failure !== null && <CardNotSent failure={failure} />}
    </>
  );
}
