import { type ReactNode, useState } from 'react';
import { consentTexts } from '#domain/consents/consent-texts.ts';
import { plurals } from '#domain/plural.ts';
import { cardTags } from '../../api/cards/card-tags.ts';
import { type CardScope, isExpired, type SavedCard } from '../../api/cards/saved-card.ts';
import { cardTitle, formatExpiry, titleAmong } from '../../format/card-title.ts';
import { today } from '../../format/date.ts';
import { plural } from '../../format/plural.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/layout/card.tsx';
import { CardLogo } from '../../ui/data-display/card-logo.tsx';
import { OrderNumber } from '../../ui/data-display/order-number.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { useFocusAfterRemoval } from '../../ui/navigation/use-focus-after-removal.ts';
import { AddCard } from './add-card.tsx';
import { CardActions } from './card-actions.tsx';
import { CardConsentQuestion } from './card-consent-question.tsx';
import { ShopMark } from '../../ui/data-display/shop-mark.tsx';
import styles from './card-list.module.css';
import { type CardFailure, CardFailureNotice } from './card-not-sent.tsx';
import { ChangeCard } from './change-card.tsx';

type Props = {
  readonly cards: readonly SavedCard[];
  /**
   * The flag showEditBindingButton for a client; always false for staff, who cannot change cards
   * (docs/spec/specification.md#6).
   */
  readonly mayChange: boolean;
  /** False for staff, who can only view a card. */
  readonly isOwner?: boolean;
};

/** «Откуда списывать»: the saved cards with their orders and scopes (docs/spec/specification.md#2). */
export function CardList({ cards, mayChange, isOwner = true }: Props) {
  const title = useFocusAfterRemoval<HTMLHeadingElement>(cards.length);
  return (
    <Card as="section" className={styles.section} aria-labelledby="cards-title">
      <h2 id="cards-title" ref={title} tabIndex={-1}>
        Откуда списывать
      </h2>
      {cards.length === 0 ? (
        <NoCards mayChange={mayChange} />
      ) : (
        <SavedCards cards={cards} mayChange={mayChange} isOwner={isOwner} />
      )}
    </Card>
  );
}

/** A client without cards can add the first one. */
function NoCards({ mayChange }: Pick<Props, 'mayChange'>) {
  return (
    <EmptyState picture="card" message="Карты отсутствуют">
      {mayChange && <AddCard isFirst />}
    </EmptyState>
  );
}

function SavedCards({ cards, mayChange, isOwner }: Required<Props>) {
  return (
    <>
      <ul>
        {cards.map((card) => (
          <SavedCardLine
            key={card.cardUuid}
            card={card}
            title={titleAmong(card, cards)}
            isOneOfSeveral={cards.length > 1}
            mayChange={mayChange}
            isOwner={isOwner}
          />
        ))}
      </ul>
      {mayChange && <AddCard />}
      {mayChange && (
        <details className={styles.note}>
          <summary>Что изменится с новой картой</summary>
          «Изменить карту»: новую карту вы укажете на странице банка, она заменит прежнюю в её заказах.
          Списывать с неё начнём с завтрашнего дня. {consentTexts.ORDER.text}
        </details>
      )}
    </>
  );
}

type LineProps = {
  readonly card: SavedCard;
  /** The name of the card, which no other card of the client has. */
  readonly title: string;
  readonly isOneOfSeveral: boolean;
  readonly mayChange: boolean;
  readonly isOwner: boolean;
};

function SavedCardLine({ card, title, isOneOfSeveral, mayChange, isOwner }: LineProps) {
  const [failure, setFailure] = useState<CardFailure | null>(null);
  const [requestedScope, requestScope] = useState<CardScope | null>(null);
  return (
    <li className={styles.card}>
      <CardLogo logo={card.logo} />
      <CardDetails card={card} title={title} isOneOfSeveral={isOneOfSeveral}>
        {isOwner && mayChange && card.updatable && (
          <ChangeCard card={card} title={title} onFailure={setFailure} />
        )}
      </CardDetails>
      {isOwner && <CardActions card={card} title={title} mayChange={mayChange} onRequest={requestScope} />}
      {failure !== null && (
        <div className={styles.failure}>
          <CardFailureNotice failure={failure} />
        </div>
      )}
      {requestedScope !== null && (
        <CardConsentQuestion
          card={card}
          title={title}
          scope={requestedScope}
          onClose={() => {
            requestScope(null);
          }}
        />
      )}
    </li>
  );
}

const chargeTexts = {
  NONE: 'Сами мы с этой карты ничего не списываем.',
  ORDER: 'Списываем платежи её заказов по графику.',
  ALL: 'Списываем платежи её заказов по графику, а других — если с их карты не удалось, не раньше дня после СМС.',
} as const satisfies Record<CardScope, string>;

const textsWithoutOrders = {
  NONE: chargeTexts.NONE,
  ORDER: null,
  ALL: 'Списываем платежи других заказов, если с их карты не удалось, не раньше дня после СМС.',
} as const satisfies Record<CardScope, string | null>;

/** The charges that the service makes to a card; null for a card without orders that pays only its own orders. */
function chargeText(card: SavedCard): string | null {
  if (isExpired(card, today())) return 'Срок карты вышел, сами мы с неё не списываем.';
  return (card.orders.length === 0 ? textsWithoutOrders : chargeTexts)[card.scope];
}

type DetailsProps = Pick<LineProps, 'card' | 'title' | 'isOneOfSeveral'> & {
  /** The button that changes the card. */
  readonly children: ReactNode;
};

function CardDetails({ card, title, isOneOfSeveral, children }: DetailsProps) {
  const text = chargeText(card);
  const tags = cardTags(card, today());
  const isMain = isOneOfSeveral && card.isDefault;
  return (
    <div className={styles.details}>
      <span className={styles.heading}>
        <span className={styles.title}>{cardTitle(card)}</span>
        <span className={styles.expiry}>до {formatExpiry(card)}</span>
      </span>
      {(tags.length > 0 || isMain) && (
        <span className={styles.tags}>
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
          {isMain && <Tag tone="accent">Основная</Tag>}
        </span>
      )}
      {text !== null && <span className={styles.note}>{text}</span>}
      <div className={styles.foot}>
        <Orders card={card} title={title} />
        {children}
      </div>
    </div>
  );
}

/** «3 заказа»: opens the list of the orders below. */
function Orders({ card: { orders }, title }: Pick<DetailsProps, 'card' | 'title'>) {
  if (orders.length === 0) return <span className={styles.orders}>Заказов с этой картой нет</span>;
  return (
    <details className={styles.orders}>
      <summary aria-label={`${plural(orders.length, plurals.order)}: ${title}`}>
        {plural(orders.length, plurals.order)}
      </summary>
      <ul>
        {orders.map(({ orderUuid, merchantFullName, orderNumber }) => (
          <li key={orderUuid}>
            <ShopMark name={merchantFullName} size="small" />{' '}
            <Link to={paths.order} params={{ orderId: orderUuid }}>
              {merchantFullName}, заказ <OrderNumber number={orderNumber} />
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
