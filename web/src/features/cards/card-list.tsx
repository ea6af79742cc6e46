import { useState } from 'react';
import { consentTexts } from '#domain/consents/consent-texts.ts';
import { plusMonths } from '#domain/dates.ts';
import { plurals } from '#domain/plural.ts';
import type { CardScope, SavedCard } from '../../api/cards/saved-card.ts';
import { cardTitle } from '../../format/card-title.ts';
import { formatDayNear, today } from '../../format/date.ts';
import { plural } from '../../format/plural.ts';
import { Card } from '../../ui/layout/card.tsx';
import { CardLogo } from '../../ui/data-display/card-logo.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
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

/** A client without cards can add the first one. */
export function NoCards({ mayChange }: Pick<Props, 'mayChange'>) {
  return (
    <Card className={styles.section}>
      <EmptyState picture="card" message="Карты отсутствуют" />
      {mayChange && <AddCard />}
    </Card>
  );
}

/** «Откуда списывать»: the saved cards with their orders and scopes (docs/spec/specification.md#2). */
export function CardList({ cards, mayChange, isOwner = true }: Props) {
  return (
    <Card as="section" className={styles.section} aria-labelledby="cards-title">
      <h2 id="cards-title">Откуда списывать</h2>
      <ul>
        {cards.map((card) => (
          <SavedCardLine
            key={card.bindingUuid}
            card={card}
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
    </Card>
  );
}

type LineProps = {
  readonly card: SavedCard;
  readonly isOneOfSeveral: boolean;
  readonly mayChange: boolean;
  readonly isOwner: boolean;
};

function SavedCardLine({ card, isOneOfSeveral, mayChange, isOwner }: LineProps) {
  const [failure, setFailure] = useState<CardFailure | null>(null);
  const [requestedScope, requestScope] = useState<CardScope | null>(null);
  return (
    <li className={styles.card}>
      <CardLogo logo={card.logo} />
      <CardDetails card={card} isOneOfSeveral={isOneOfSeveral} />
      {isOwner && <CardActions card={card} mayChange={mayChange} onRequest={requestScope} />}
      {isOwner && (
        <span className={styles.actions}>
          {mayChange && card.updatable && <ChangeCard card={card} onFailure={setFailure} />}
        </span>
      )}
      {failure !== null && (
        <div className={styles.failure}>
          <CardFailureNotice failure={failure} />
        </div>
      )}
      {requestedScope !== null && (
        <CardConsentQuestion
          card={card}
          scope={requestedScope}
          onClose={() => {
            requestScope(null);
          }}
        />
      )}
    </li>
  );
}

const scopeTexts = {
  NONE: 'Сами мы с этой карты ничего не списываем.',
  ORDER: 'Списываем платежи её заказов по графику.',
  ALL: 'Списываем платежи её заказов по графику, а других — если с их карты не удалось, не раньше дня после СМС.',
} as const satisfies Record<CardScope, string>;

type DetailsProps = Pick<LineProps, 'card' | 'isOneOfSeveral'>;

function CardDetails({ card, isOneOfSeveral }: DetailsProps) {
  const { year, month } = card.expiry;
  const last = `${year}-${month}`;
  return (
    <div className={styles.details}>
      <span className={styles.heading}>
        <span className={styles.title}>{cardTitle(card)}</span>
        <span className={styles.expiry}>
          до {month}/{year.slice(2)}
        </span>
        {last < today().slice(0, 7) && <Tag>истекла</Tag>}
        {last >= today().slice(0, 7) && last <= plusMonths(today(), 1).slice(0, 7) && <Tag>истекает</Tag>}
        {card.declinedOn !== null && <Tag>не сработала {formatDayNear(card.declinedOn, today())}</Tag>}
        {isOneOfSeveral && card.isDefault && <Tag tone="accent">Основная</Tag>}
      </span>
      <span className={styles.note}>{scopeTexts[card.scope]}</span>
      <Orders card={card} />
    </div>
  );
}

/** «3 заказа», which open below. */
function Orders({ card }: Pick<DetailsProps, 'card'>) {
  const { orders } = card;
  if (orders.length === 0) return <span className={styles.orders}>Заказов с этой картой нет</span>;
  return (
    <details className={styles.orders}>
      <summary aria-label={`${plural(orders.length, plurals.order)}: ${cardTitle(card)}`}>
        {plural(orders.length, plurals.order)}
      </summary>
      <ul>
        {orders.map(({ merchantFullName, orderNumber }) => (
          <li key={orderNumber}>
            <ShopMark name={merchantFullName} size="small" /> {merchantFullName}, заказ {orderNumber}
          </li>
        ))}
      </ul>
    </details>
  );
}
