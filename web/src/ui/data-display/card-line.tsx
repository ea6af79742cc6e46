import type { CardLogo as Logo } from '#domain/cards/card-brand.ts';
import { cardTitle } from '../../format/card-title.ts';
import { classNames } from '../theme/class-names.ts';
import styles from './card-line.module.css';
import { CardLogo } from './card-logo.tsx';

type Props = {
  readonly card: {
    readonly name: string;
    readonly lastFourDigits: string;
    readonly logo: Logo | null;
  };
  readonly className?: string | undefined;
};

/** A card in a line of text: its mark and «Мир •• 1234». */
export function CardLine({ card, className }: Props) {
  return (
    <span className={classNames(styles.line, className)}>
      <CardLogo logo={card.logo} size="small" />
      <span>{cardTitle(card)}</span>
    </span>
  );
}
