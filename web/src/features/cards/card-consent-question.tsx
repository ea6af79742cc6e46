import { useQueryClient } from '@tanstack/react-query';
import { consentTexts } from '#domain/consents/consent-texts.ts';
import { calendarDate } from '#domain/dates.ts';
import { kopecks } from '#domain/money.ts';
import { setCardScope } from '../../api/cards/card-queries.ts';
import { savedCardsKey } from '../../api/cards/saved-cards-request.ts';
import { readNamedCard } from '../../api/cards/named-card.ts';
import type { CardOrder, CardScope, SavedCard } from '../../api/cards/saved-card.ts';
import { orderKeys } from '../../api/orders/order-queries.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { cardTitle } from '../../format/card-title.ts';
import { formatDayNear, today } from '../../format/date.ts';
import { formatMoney } from '../../format/money.ts';
import { OrderNumber } from '../../ui/data-display/order-number.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Question } from '../../ui/layout/question.tsx';

type Props = {
  readonly card: SavedCard;
  /** Tells the card apart from the others. */
  readonly title: string;
  /** The new scope of the card. */
  readonly scope: CardScope;
  readonly onClose: () => void;
};

const questions = {
  NONE: {
    question: 'Не списывать автоматически с карты',
    button: 'Не списывать',
    done: 'Больше не списываем с этой карты',
  },
  ORDER: {
    question: 'Списывать только по своим заказам с карты',
    button: 'Разрешить',
    done: 'Карта только для своих заказов',
  },
  ALL: {
    question: 'Разрешить для всех заказов карту',
    button: 'Разрешить',
    done: 'Карта разрешена для всех заказов',
  },
} as const satisfies Record<
  CardScope,
  { readonly question: string; readonly button: string; readonly done: string }
>;

/**
 * Asks for confirmation of a new scope, with the consent text and the consequences for the card's orders
 * (docs/spec/rules.md#11).
 */
export function CardConsentQuestion({ card, title, scope, onClose }: Props) {
  const queryClient = useQueryClient();
  const { question, button, done } = questions[scope];
  const { mutate, isPending } = useSingleMutation({
    mutationKey: ['card-consent'],
    mutationFn: () => setCardScope(card.cardUuid, scope),
    onSuccess: () => {
      notify('SUCCESS', done);
    },
    onError: (error) => {
      notify('FAIL', refusalMessage(error, 'Что-то пошло не так, попробуйте еще раз'));
    },
    onSettled: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: savedCardsKey });
      await queryClient.invalidateQueries({ queryKey: orderKeys.all });
    },
  });
  return (
    <Question
      title={`${question} ${title}?`}
      confirmLabel={button}
      variant={scope === 'NONE' ? 'danger' : 'primary'}
      closeLabel="Отмена"
      isPending={isPending}
      onConfirm={mutate}
      onClose={onClose}
    >
      <p>{consentTexts[scope === 'NONE' ? 'WITHDRAWAL' : scope].text}</p>
      {scope === 'NONE' && card.orders.map((order) => <Consequence key={order.orderUuid} order={order} />)}
    </Question>
  );
}

/** The consequence for an order: another card, or the dates without an automatic charge. */
function Consequence({ order }: { readonly order: CardOrder }) {
  const other = readNamedCard(order.otherCard ?? { panLastFourDigits: null, paymentSystem: null });
  const dates = order.payments
    .map(
      ({ date, amount }) => `${formatDayNear(calendarDate(date), today())} — ${formatMoney(kopecks(amount))}`,
    )
    .join(', ');
  return (
    <p>
      {order.merchantFullName}, заказ <OrderNumber number={order.orderNumber} />:{' '}
      {other === null
        ? `карты не останется. Платежи не спишутся сами, оплатите их вручную: ${dates}.`
        : `платежи спишутся с карты ${cardTitle(other)}.`}
    </p>
  );
}
