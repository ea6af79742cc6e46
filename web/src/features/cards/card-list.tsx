import { useState } from 'react';
import type { SavedCard } from '../../api/saved-card.ts';
import { cardTitle } from '../../format/card-title.ts';
import { Card } from '../../ui/card.tsx';
import { CardLogo } from '../../ui/card-logo.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './card-list.module.css';
import { ChangeCard } from './change-card.tsx';

type Props = {
  readonly cards: readonly SavedCard[];
  /** The flag showEditBindingButton, for a client; staff change no cards (spec 6). */
  readonly mayChange: boolean;
};

/** «Откуда списывать»: the saved cards, each with the way to put another in its place (spec 2 «Payment ways page»). */
export function CardList({ cards, mayChange }: Props) {
  const [hasFailed, setFailed] = useState(false);
  return (
    <Card as="section" className={styles.section} aria-labelledby="cards-title">
      <h2 id="cards-title">Откуда списывать</h2>
      <ul className={styles.list}>
        {cards.map((card) => (
          <li key={card.bindingUuid} className={styles.card}>
            <CardLogo logo={card.logo} />
            <span className={styles.title}>{cardTitle(card)}</span>
            {mayChange && card.updatable && (
              <span className={styles.action}>
                <ChangeCard
                  card={card}
                  onStart={() => {
                    setFailed(false);
                  }}
                  onFailed={() => {
                    setFailed(true);
                  }}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {hasFailed && (
        <Notice title="Возникла проблема. Попробуйте выполнить запрос позже." tone="warning" role="alert" />
      )}
      {mayChange && cards.some(({ updatable }) => updatable) && (
        <p className={styles.note}>
          Новую карту вы укажете на странице банка. С неё пойдут списания по заказам, которые сейчас идут с
          прежней.
        </p>
      )}
    </Card>
  );
}
