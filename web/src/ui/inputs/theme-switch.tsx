import { useId } from 'react';
import { chooseTheme, type Theme, useTheme } from '../theme/theme.ts';
import { Icon, type IconName } from '../data-display/icon.tsx';
import styles from './theme-switch.module.css';

const choices = [
  { theme: 'system', label: 'Системная', icon: 'screen' },
  { theme: 'light', label: 'Светлая', icon: 'sun' },
  { theme: 'dark', label: 'Тёмная', icon: 'moon' },
] as const satisfies readonly { theme: Theme; label: string; icon: IconName }[];

type Props = {
  /** `icons` hides the labels; screen readers read them, and a pointer shows them. */
  readonly variant: 'icons' | 'labels';
};

/**
 * The theme: light, dark or the system's. Its marks follow `data-theme` of the document, so that they are right in the
 * prerendered page too.
 */
export function ThemeSwitch({ variant }: Props) {
  const name = useId();
  const shown = useTheme();
  return (
    <fieldset className={styles.switch} data-variant={variant}>
      <legend className="visually-hidden">Тема оформления</legend>
      {choices.map(({ theme, label, icon }) => (
        <label key={theme} className={styles.choice} data-choice={theme} title={label}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            value={theme}
            checked={theme === shown}
            onChange={() => {
              chooseTheme(theme);
            }}
          />
          <Icon name={icon} size={20} />
          <span className={variant === 'icons' ? 'visually-hidden' : undefined}>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
