import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { titleAmong } from '../../../format/card-title.ts';
import { CardLogo } from '../../../ui/data-display/card-logo.tsx';
import { Icon } from '../../../ui/data-display/icon.tsx';
import { CollapseBody, CollapseTitle } from '../../../ui/layout/collapse.tsx';
import { CardChoice } from '../early/card-choice.tsx';
import styles from './card-and-parts.module.css';

type Choice = ComponentProps<typeof CardChoice>;

type Props = Choice & {
  /** The debts one by one; null where the button pays a single one. */
  readonly parts: ReactNode;
  /** What an entered card means, below the list of cards. */
  readonly children: ReactNode;
};

/**
 * Below the button of a debt, in one row where there is room: its card, which opens the list «Откуда», and «По частям»
 * (docs/spec/screens.md#orders).
 */
export function CardAndParts({ parts, children, ...choice }: Props) {
  const [isChoosing, setChoosing] = useState(false);
  const [showsParts, setShowsParts] = useState(false);
  const id = useId();
  return (
    <div>
      <div className={styles.row}>
        {choice.cards.length > 0 && (
          <CardToggle
            {...choice}
            isOpen={isChoosing}
            controls={`${id}cards`}
            onToggle={() => {
              setChoosing(!isChoosing);
            }}
          />
        )}
        {parts !== null && (
          <CollapseTitle
            title="По частям"
            level={3}
            isOpen={showsParts}
            controls={`${id}parts`}
            onToggle={() => {
              setShowsParts(!showsParts);
            }}
          />
        )}
      </div>
      {isChoosing && (
        <div id={`${id}cards`} className={styles.cards}>
          <CardChoice {...choice} />
        </div>
      )}
      <div className={styles.entered}>{children}</div>
      {parts !== null && (
        <CollapseBody id={`${id}parts`} isOpen={showsParts}>
          <div className={styles.parts}>{parts}</div>
        </CollapseBody>
      )}
    </div>
  );
}

type ToggleProps = Choice & {
  readonly isOpen: boolean;
  readonly controls: string;
  readonly onToggle: () => void;
};

function CardToggle({ cards, chosen, isOpen, controls, onToggle }: ToggleProps) {
  const card = cards.find(({ cardUuid }) => cardUuid === chosen);
  return (
    <button
      type="button"
      className={styles.card}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
    >
      <CardLogo logo={card?.logo ?? null} size="small" />
      <span className="visually-hidden">Откуда: </span>
      <span className={styles.title}>{card === undefined ? 'Другая карта' : titleAmong(card, cards)}</span>
      <span className={styles.arrow}>
        <Icon name="down" size={20} />
      </span>
    </button>
  );
}
