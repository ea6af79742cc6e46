import styles from './icon.module.css';

/** Drawn on a grid of 24 by 24 with a stroke of 2. */
const drawings = {
  back: 'M14.5 5.5 8 12l6.5 6.5',
  forward: 'M9.5 5.5 16 12l-6.5 6.5',
  down: 'M5.5 9.5 12 16l6.5-6.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  more: 'M5 12v.1M12 12v.1M19 12v.1',
  check: 'M5 12.5 10 17.5 19.5 7',
  copy: 'M9 9h10v11H9zM6 15H5V4h10v2',
  warning: 'M12 4 21 20H3zM12 10v4.5M12 17.2v.3',
  orders: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 12h5',
  history: 'M12 7v5l3.5 2M4.5 9A8 8 0 1 1 4 12M4 5v4h4',
  profile: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
  card: 'M3 6h18v12H3zM3 10h18M7 14.5h4',
  question: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.5v.3',
  exit: 'M14 4H5v16h9M10 12h11M17.5 8.5 21 12l-3.5 3.5',
  phone: 'M8 2.5h8v19H8zM11 18.5h2',
  outside: 'M9 5H5v14h14v-4M13 4.5h6.5V11M19 5l-8.5 8.5',
  retry: 'M19.5 12A7.5 7.5 0 1 1 17 6.5M17.5 2.5v4.5H13',
  percent:
    'M18 6 6 18M8 9.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM16 17.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1',
  upload: 'M12 16V4.5M7.5 8.5 12 4l4.5 4.5M4 16v4h16v-4',
  remove: 'M4.5 7h15M9.5 7V4h5v3M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5',
  download: 'M12 4v11.5M7.5 11.5 12 16l4.5-4.5M4 16v4h16v-4',
  shield: 'M12 3 20 6v6c0 5-3.5 7.5-8 9-4.5-1.5-8-4-8-9V6z',
  chart: 'M4 20h16M7 16v-5M12 16V5M17 16V9',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4',
  columns: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  screen: 'M3 5h18v11H3zM9 20h6M12 16v4',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
} as const;

export type IconName = keyof typeof drawings;

/** For the component catalogue. */
export const iconNames = Object.keys(drawings).filter((name): name is IconName => name in drawings);

type Props = {
  readonly name: IconName;
  /** Side in pixels. */
  readonly size?: 16 | 20 | 24;
};

/** A decorative icon next to a text; screen readers skip it. */
export function Icon({ name, size = 24 }: Props) {
  return (
    <svg
      className={styles.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
