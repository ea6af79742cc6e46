import { useState } from 'react';
import { startCardChange } from '../../api/card-queries.ts';
import { createIntentions } from '../../api/intention.ts';
import type { SavedCard } from '../../api/saved-card.ts';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import { cardTitle } from '../../format/card-title.ts';
import { Button } from '../../ui/button.tsx';
import { useLeaveForBank } from '../../ui/use-leave-for-bank.ts';
import { rememberCardBeingChanged } from './card-being-changed.ts';

type Props = {
  readonly card: SavedCard;
  /** Pressed: what was said of the try before is over. */
  readonly onStart: () => void;
  readonly onFailed: () => void;
};

/** «Изменить карту»: another card is entered on the bank's page and takes the place of this one (spec 4 «Card change»). */
export function ChangeCard({ card, onStart, onFailed }: Props) {
  const [intentions] = useState(() => createIntentions(() => crypto.randomUUID()));
  const { isLeaving, leaveForBank } = useLeaveForBank();
  const { bindingUuid } = card;
  const { mutate, isPending } = useSingleMutation({
    mutationKey: ['card-change'],
    mutationFn: () => startCardChange(bindingUuid, intentions.keyFor(bindingUuid)),
    onMutate: onStart,
    onSettled: (_formUrl, error) => {
      intentions.tried(error);
    },
    onSuccess: (formUrl) => {
      rememberCardBeingChanged(bindingUuid);
      if (!leaveForBank(formUrl)) onFailed();
    },
    onError: onFailed,
  });
  return (
    <Button
      look="text"
      isPending={isPending || isLeaving}
      aria-label={`Изменить карту ${cardTitle(card)}`}
      onClick={() => {
        mutate();
      }}
    >
      Изменить карту
    </Button>
  );
}
