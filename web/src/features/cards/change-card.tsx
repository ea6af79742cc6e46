import { useState } from 'react';
import { startCardChange } from '../../api/cards/card-queries.ts';
import { createIdempotencyKeys } from '../../api/wire/idempotency-keys.ts';
import type { SavedCard } from '../../api/cards/saved-card.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { useLeaveForBank } from '../../ui/navigation/use-leave-for-bank.ts';
import { rememberCardAtBank } from './card-at-bank.ts';
import { type CardFailure, toCardFailure } from './card-not-sent.tsx';

type Props = {
  readonly card: SavedCard;
  /** Tells the card apart from the others. */
  readonly title: string;
  /** Called with null when a try starts, and with the reason when it fails. */
  readonly onFailure: (failure: CardFailure | null) => void;
};

/**
 * «Изменить карту»: the client enters a new card on the bank's page, and it replaces this one
 * (docs/spec/specification.md#4 «Card change»).
 */
export function ChangeCard({ card, title, onFailure }: Props) {
  const [idempotencyKeys] = useState(() => createIdempotencyKeys(() => crypto.randomUUID()));
  const { isLeaving, leaveForBank } = useLeaveForBank();
  const { cardUuid } = card;
  const { mutate, isPending } = useSingleMutation({
    mutationKey: ['card-change'],
    mutationFn: () => startCardChange(cardUuid, idempotencyKeys.keyFor(cardUuid)),
    onMutate: () => {
      onFailure(null);
    },
    onSettled: (_formUrl, error) => {
      idempotencyKeys.onResult(error);
    },
    onSuccess: (formUrl) => {
      rememberCardAtBank({ kind: 'CHANGE', cardUuid });
      if (!leaveForBank(formUrl)) onFailure('FAILED');
    },
    onError: (error) => {
      onFailure(toCardFailure(error));
    },
  });
  return (
    <Button
      variant="text"
      isPending={isPending || isLeaving}
      aria-label={`Изменить карту ${title}`}
      onClick={() => {
        mutate();
      }}
    >
      Изменить карту
    </Button>
  );
}
