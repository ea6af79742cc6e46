import { classNames } from '../theme/class-names.ts';
import styles from './picture.module.css';

type Drawing = { readonly lines: string; readonly accent: string };

const circle = 'M32 56a24 24 0 1 0 0-48 24 24 0 0 0 0 48z';
const sheet = 'M17 8h21l10 10v38H17zM38 8v10h10';
const month =
  'M13 14h38a4 4 0 0 1 4 4v32a4 4 0 0 1-4 4H13a4 4 0 0 1-4-4V18a4 4 0 0 1 4-4zM9 25h46M20 8v10M44 8v10';

/** Drawn on a grid of 64 by 64: the thing in calm lines, and what is the matter with it in the accent. */
const drawings = {
  orders: { lines: 'M15 22h34l4 34H11zM24 28V18a8 8 0 0 1 16 0v10', accent: 'M21 46h4M30 46h4M39 46h4' },
  card: {
    lines: 'M12 15h40a4 4 0 0 1 4 4v26a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4V19a4 4 0 0 1 4-4zM8 26h48',
    accent: 'M16 39h12M42 39h6',
  },
  calendar: { lines: month, accent: 'M23 40l6 6 12-12' },
  late: { lines: month, accent: 'M32 32v9M32 46.5v.2' },
  document: { lines: sheet, accent: 'M25 30h14M25 38h14M25 46h8' },
  messages: {
    lines: 'M12 14h40a4 4 0 0 1 4 4v28a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4V18a4 4 0 0 1 4-4z',
    accent: 'M14 22l18 14 18-14',
  },
  done: { lines: circle, accent: 'M21 33l8 8 15-17' },
  pause: { lines: circle, accent: 'M26 23v18M38 23v18' },
  expired: { lines: circle, accent: 'M32 18v14l9 6' },
  bank: {
    lines: 'M8 25 30 11l22 14zM13 25v20M23 25v20M34 25v6M8 52h20',
    accent: 'M45 57a12 12 0 1 0 0-24 12 12 0 0 0 0 24zM45 38v7l5 3',
  },
  offline: {
    lines: 'M7 27a35 35 0 0 1 50 0M15 36a24 24 0 0 1 34 0M23 45a13 13 0 0 1 18 0M32 53.5v.2',
    accent: 'M12 56 52 10',
  },
  lost: {
    lines: 'M28 46a18 18 0 1 0 0-36 18 18 0 0 0 0 36zM41 41l14 14',
    accent: 'M23 24.5a5 5 0 1 1 7 4.6c-1.4.7-2 1.6-2 3.4M28 37.5v.2',
  },
  problem: { lines: 'M32 10 58 54H6z', accent: 'M32 27v12M32 46.5v.2' },
} as const satisfies Record<string, Drawing>;

export type PictureName = keyof typeof drawings;

/** For the component catalogue. */
export const pictureNames = Object.keys(drawings).filter((name): name is PictureName => name in drawings);

type Props = {
  readonly name: PictureName;
  /** `large` above a text of its own, `small` beside one. */
  readonly size?: 'large' | 'small';
  /** Draws itself when it appears: for the result of an act. */
  readonly isDrawn?: boolean;
  readonly className?: string | undefined;
};

/** A decorative picture of a state (docs/look.md#pictures). The text next to it has the same information. */
export function Picture({ name, size = 'large', isDrawn = false, className }: Props) {
  const { lines, accent } = drawings[name];
  return (
    <svg
      className={classNames(styles.picture, className)}
      data-size={size}
      data-drawn={isDrawn}
      viewBox="0 0 64 64"
      aria-hidden="true"
      focusable="false"
    >
      <path d={lines} pathLength={isDrawn ? 1 : undefined} />
      <path d={accent} pathLength={isDrawn ? 1 : undefined} className={styles.accent} />
    </svg>
  );
}
