import { useQueryClient } from '@tanstack/react-query';
import { hasCode } from '../../api/wire/api-error.ts';
import { removeCard } from '../../api/cards/card-queries.ts';
import { savedCardsKey } from '../../api/cards/saved-cards-request.ts';
import { orderKeys } from '../../api/orders/order-queries.ts';
import type { SavedCard } from '../../api/cards/saved-card.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Modal } from '../../ui/layout/modal.tsx';
import { Question } from '../../ui/layout/question.tsx';

type Props = {
  readonly card: SavedCard;
  /** Tells the card apart from the others. */
  readonly title: string;
  readonly onClose: () => void;
};

/** «Удалить карту» with a confirmation. The only card of an unpaid order cannot be removed (docs/spec/rules.md#11). */
export function RemoveCard(props: Props) {
  const isNeeded = props.card.orders.some(({ otherCard }) => otherCard === null);
  return isNeeded ? <NeededCard {...props} /> : <RemoveCardQuestion {...props} />;
}

function NeededCard({ title, onClose }: Props) {
  return (
    <Modal title={`Карту ${title} пока нельзя удалить`} onClose={onClose}>
      <p>С этой карты списываются платежи. Сначала разрешите списывать все заказы с другой карты.</p>
      <Button variant="secondary" onClick={onClose}>
        Понятно
      </Button>
    </Modal>
  );
}

function RemoveCardQuestion({ card, title, onClose }: Props) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useSingleMutation({
    mutationKey: ['remove-card'],
    mutationFn: () => removeCard(card.cardUuid),
    onSuccess: () => {
      notify('SUCCESS', 'Карта удалена');
    },
    onError: (error) => {
      notify('FAIL', refusalText(error));
    },
    onSettled: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: savedCardsKey });
      await queryClient.invalidateQueries({ queryKey: orderKeys.all });
    },
  });
  return (
    <Question
      title={`Удалить карту ${title}?`}
      confirmLabel="Удалить карту"
      variant="danger"
      closeLabel="Оставить"
      isPending={isPending}
      onConfirm={mutate}
      onClose={onClose}
    >
      <p>
        {card.orders.length === 0
          ? 'Заказов с этой картой нет.'
          : 'Заказы, которые оплачивались с неё, перейдут на карту, разрешённую для всех заказов.'}
      </p>
    </Question>
  );
}

function refusalText(error: unknown): string {
  if (hasCode(error, 'binding.in.use.error')) return error.message;
  return hasCode(error, 'payment.in.progress.error')
    ? 'Эту карту сейчас меняют. Попробуйте через полчаса'
    : 'Что-то пошло не так, попробуйте еще раз';
}
