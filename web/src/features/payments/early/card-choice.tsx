import { useEffect, useRef, useState } from 'react';
import { cardTags } from '../../../api/cards/card-tags.ts';
import type { SavedCard } from '../../../api/cards/saved-card.ts';
import { titleAmong } from '../../../format/card-title.ts';
import { today } from '../../../format/date.ts';
import { CardLogo } from '../../../ui/data-display/card-logo.tsx';
import { Tag } from '../../../ui/data-display/tag.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { RadioGroup } from '../../../ui/inputs/radio-group.tsx';
import styles from './card-choice.module.css';
import { firstCards } from './first-cards.ts';
import { otherCard } from './payment-source.ts';

type Props = {
  readonly cards: readonly SavedCard[];
  readonly chosen: string;
  readonly onChoose: (cardUuid: string) => void;
};

/** «Откуда»: the saved cards with their marks, and «Другая карта» (docs/spec/screens.md#early-payment). */
export function CardChoice({ cards, chosen, onChoose }: Props) {
  const [isExpanded, setExpanded] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const first = firstCards(cards, chosen);
  const shown = isExpanded ? cards : first.shown;
  const firstHidden = useRef(first.firstHidden);
  useEffect(() => {
    // the pressed button has left the page, and the focus with it
    if (isExpanded) list.current?.querySelectorAll('input')[firstHidden.current]?.focus();
  }, [isExpanded]);
  return (
    <div ref={list} className={styles.choice}>
      <RadioGroup
        label="Откуда"
        value={chosen}
        onChange={onChoose}
        options={[
          ...shown.map((card) => ({
            value: card.cardUuid,
            label: <SavedCardLabel card={card} title={titleAmong(card, cards)} />,
          })),
          { value: otherCard, label: <OtherCardLabel /> },
        ]}
      />
      {shown.length < cards.length && (
        <Button
          variant="text"
          aria-label="Показать все карты"
          onClick={() => {
            firstHidden.current = first.firstHidden;
            setExpanded(true);
          }}
        >
          Показать все
        </Button>
      )}
    </div>
  );
}

function SavedCardLabel({ card, title }: { readonly card: SavedCard; readonly title: string }) {
  return (
    <span className={styles.card}>
      <CardLogo logo={card.logo} size="small" />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {cardTags(card, today()).map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </span>
    </span>
  );
}

function OtherCardLabel() {
  return (
    <span className={styles.card}>
      <CardLogo logo={null} size="small" />
      <span className={styles.title}>Другая карта</span>
    </span>
  );
}
