import { useQueryClient } from '@tanstack/react-query';
import { preferCard, savedCardsKey } from '../../api/cards/card-queries.ts';
import type { SavedCard } from '../../api/cards/saved-card.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { cardTitle } from '../../format/card-title.ts';
import { Button } from '../../ui/actions/button.tsx';
import { notify } from '../../ui/states/notification-list.ts';

type Props = { readonly card: SavedCard };

/** «Сделать основной»: from now on it is charged before the others (issue 4). */
export function PreferCard({ card }: Props) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useSingleMutation({
    mutationKey: ['prefer-card'],
    mutationFn: () => preferCard(card.bindingUuid),
    onSuccess: () => {
      notify('SUCCESS', `${cardTitle(card)} — основная карта`);
    },
    onError: () => {
      notify('FAIL', 'Что-то пошло не так, попробуйте еще раз');
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedCardsKey }),
  });
  return (
    <Button
      look="text"
      isPending={isPending}
      aria-label={`Сделать основной карту ${cardTitle(card)}`}
      onClick={() => {
        mutate();
      }}
    >
      Сделать основной
    </Button>
  );
}
