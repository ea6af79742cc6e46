import type { ReactNode } from 'react';
import type { CardLogo as Logo } from '#domain/cards/card-brand.ts';
import styles from './card-logo.module.css';

type Props = {
  /** null: a generic card. */
  readonly logo: Logo | null;
  /** `small` stands in a line of text. */
  readonly size?: 'large' | 'small';
};

/** The logo of a payment system, in its own colours. The text next to it has the same information. */
export function CardLogo({ logo, size = 'large' }: Props) {
  return (
    <svg
      className={styles.plate}
      width={size === 'large' ? 48 : 30}
      height={size === 'large' ? 32 : 20}
      viewBox="0 0 48 32"
      aria-hidden="true"
      focusable="false"
    >
      {logo === null ? plainCard : drawings[logo]}
    </svg>
  );
}

const circles = (left: string, right: string, middle: string): ReactNode => (
  <>
    <circle cx="19" cy="16" r="9" fill={left} />
    <circle cx="29" cy="16" r="9" fill={right} />
    <path d="M24 8.5a9 9 0 0 1 0 15 9 9 0 0 1 0-15z" fill={middle} />
  </>
);

const word = (text: string, fill: string, size: number): ReactNode => (
  <text x="24" y={16 + size * 0.36} fill={fill} fontSize={size} className={styles.word}>
    {text}
  </text>
);

const drawings = {
  visa: (
    <g fontStyle="italic" letterSpacing="-0.5">
      {word('VISA', '#1434cb', 14)}
    </g>
  ),
  mastercard: circles('#eb001b', '#f79e1b', '#ff5f00'),
  maestro: circles('#0099df', '#ed0006', '#6c6bbd'),
  'american-express': (
    <>
      <rect x="7" y="6" width="34" height="20" rx="3" fill="#006fcf" />
      {word('AMEX', '#ffffff', 10)}
    </>
  ),
  jcb: (
    <>
      <rect x="9" y="6" width="9" height="20" rx="3" fill="#0b4ea2" />
      <rect x="19.5" y="6" width="9" height="20" rx="3" fill="#d4002a" />
      <rect x="30" y="6" width="9" height="20" rx="3" fill="#00833e" />
      {word('J C B', '#ffffff', 9)}
    </>
  ),
  'union-pay': (
    <>
      <path d="M13 6h9l-4 20H9z" fill="#e21836" />
      <path d="M22 6h9l-4 20h-9z" fill="#00447c" />
      <path d="M31 6h9l-4 20h-9z" fill="#007b84" />
    </>
  ),
  mir: word('МИР', '#0f754e', 14),
  'bank-online': (
    <>
      <circle cx="24" cy="16" r="10" fill="#21a038" />
      <path d="M19 15.5 23 19l8-7" fill="none" stroke="#ffffff" strokeWidth="2.5" />
    </>
  ),
} as const satisfies Record<Logo, ReactNode>;

const plainCard = (
  <g fill="none" stroke="#55635b" strokeWidth="2">
    <rect x="13" y="9" width="22" height="14" rx="2" />
    <path d="M13 14h22" />
  </g>
);
