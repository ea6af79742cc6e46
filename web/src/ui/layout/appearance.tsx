import { useId } from 'react';
import { ThemeSwitch } from '../inputs/theme-switch.tsx';
import styles from './appearance.module.css';
import { Card } from './card.tsx';

/** «Тема оформления» of the profile and of the staff account; the choice belongs to the browser, not to the account. */
export function Appearance() {
  const id = useId();
  return (
    <Card as="section" className={styles.appearance} aria-labelledby={id}>
      <h2 id={id}>Тема оформления</h2>
      <ThemeSwitch variant="labels" />
    </Card>
  );
}
