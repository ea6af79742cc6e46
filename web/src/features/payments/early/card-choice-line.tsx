import { type ComponentProps, useId, useState } from 'react';
import { titleAmong } from '../../../format/card-title.ts';
import { CardLogo } from '../../../ui/data-display/card-logo.tsx';
import { Icon } from '../../../ui/data-display/icon.tsx';
import { CardChoice } from './card-choice.tsx';
import styles from './card-choice.module.css';

/** The card of a button above, in one line that opens the list «Откуда» (docs/spec/screens.md#orders). */
export function CardChoiceLine({ cards, chosen, onChoose }: ComponentProps<typeof CardChoice>) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const card = cards.find(({ bindingUuid }) => bindingUuid === chosen);
  if (cards.length === 0) return null;
  return (
    <div className={styles.line}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        <CardLogo logo={card?.logo ?? null} size="small" />
        <span className="visually-hidden">Откуда: </span>
        <span className={styles.title}>{card === undefined ? 'Другая карта' : titleAmong(card, cards)}</span>
        <span className={styles.arrow}>
          <Icon name="down" size={20} />
        </span>
      </button>
      {isOpen && (
        <div id={id} className={styles.list}>
          <CardChoice cards={cards} chosen={chosen} onChoose={onChoose} />
        </div>
      )}
    </div>
  );
}
