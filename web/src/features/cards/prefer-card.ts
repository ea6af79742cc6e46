import { useQueryClient } from '@tanstack/react-query';
import { setDefaultCard, savedCardsKey } from '../../api/cards/card-queries.ts';
import type { SavedCard } from '../../api/cards/saved-card.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { cardTitle } from '../../format/card-title.ts';
import { notify } from '../../ui/feedback/notification-list.ts';

/** «Сделать основной»: the card becomes the first one charged. */
export function useSetDefaultCard(card: SavedCard): () => void {
  const queryClient = useQueryClient();
  const { mutate } = useSingleMutation({
    mutationKey: ['prefer-card'],
    mutationFn: () => setDefaultCard(card.bindingUuid),
    onSuccess: () => {
      notify('SUCCESS', `${cardTitle(card)} — основная карта`);
    },
    onError: () => {
      notify('FAIL', 'Что-то пошло не так, попробуйте еще раз');
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedCardsKey }),
  });
  return () => {
    mutate();
  };
}
