import { useState } from 'react';
import type { SavedCard } from '../../api/cards/saved-card.ts';
import { cardTitle } from '../../format/card-title.ts';
import { today } from '../../format/date.ts';
import { Card } from '../../ui/frames/card.tsx';
import { CardLogo } from '../../ui/words/card-logo.tsx';
import { Tag } from '../../ui/words/tag.tsx';
import { AddCard } from './add-card.tsx';
import styles from './card-list.module.css';
import type { CardFailure } from './card-not-sent.tsx';
import { CardNotSent } from './card-not-sent.tsx';
import { ChangeCard } from './change-card.tsx';
import { PreferCard } from './prefer-card.tsx';
import { RemoveCard } from './remove-card.tsx';

type Props = {
  readonly cards: readonly SavedCard[];
  /** The flag showEditBindingButton, for a client; staff change no cards (spec 6). */
  readonly mayChange: boolean;
};

type FailedChange = { readonly bindingUuid: string; readonly failure: CardFailure };

/** «Откуда списывать»: the saved cards, each with what can be done with it (spec 2 «Payment ways page»). */
export function CardList({ cards, mayChange }: Props) {
  const [failed, setFailed] = useState<FailedChange | null>(null);
  return (
    <Card as="section" className={styles.section} aria-labelledby="cards-title">
      <h2 id="cards-title">Откуда списывать</h2>
      <ul>
        {cards.map((card) => (
          <li key={card.bindingUuid} className={styles.card}>
            <CardLogo logo={card.logo} />
            <CardWords card={card} isOneOfSeveral={cards.length > 1} />
            {mayChange && <RemoveCard card={card} />}
            {mayChange && (
              <span className={styles.actions}>
                {card.updatable && (
                  <ChangeCard
                    card={card}
                    onFailing={(failure) => {
                      setFailed(failure === null ? null : { bindingUuid: card.bindingUuid, failure });
                    }}
                  />
                )}
                {!card.isDefault && <PreferCard card={card} />}
              </span>
            )}
            {failed?.bindingUuid === card.bindingUuid && <NotChanged failure={failed.failure} />}
          </li>
        ))}
      </ul>
      {mayChange && <AddCard />}
      {mayChange && (
        <p className={styles.note}>
          Карту вы укажете на странице банка. С новой карты пойдут списания по заказам, которые шли с прежней;
          если на ней не хватит денег, спишем с другой.
        </p>
      )}
    </Card>
  );
}

/** Beside the card that was to be changed: below all of them nobody would see it. */
function NotChanged({ failure }: Pick<FailedChange, 'failure'>) {
  return (
    <div className={styles.failure}>
      <CardNotSent failure={failure} />
    </div>
  );
}

type WordsProps = { readonly card: SavedCard; readonly isOneOfSeveral: boolean };

function CardWords({ card, isOneOfSeveral }: WordsProps) {
  const { year, month } = card.expiry;
  const isOver = `${year}-${month}` < today().slice(0, 7);
  return (
    <span>
      <span className={styles.title}>{cardTitle(card)}</span>
      <span className={styles.expiry} data-over={isOver}>
        {isOver ? 'Срок истёк' : 'До'} {month}/{year.slice(2)}
      </span>
      {isOneOfSeveral && card.isDefault && <Tag tone="accent">Основная</Tag>}
    </span>
  );
}
