import { useEffect, useState } from 'react';
import styles from './copy-button.module.css';
import { Icon } from '../data-display/icon.tsx';

type Props = {
  readonly text: string;
  /** The accessible name: «Скопировать номер заказа». */
  readonly label: string;
};

/** The hint stays for 3 seconds (docs/spec/specification.md#9). */
const hintMilliseconds = 3000;
type Hint = 'скопировано' | 'ошибка копирования';

/** Copies a text and shows the result (docs/spec/specification.md#2 «Order page», docs/spec/reliability.md#S-60). */
export function CopyButton({ text, label }: Props) {
  const [hint, setHint] = useState<Hint | null>(null);
  useEffect(() => {
    if (hint === null) return;
    const timer = setTimeout(() => {
      setHint(null);
    }, hintMilliseconds);
    return () => {
      clearTimeout(timer);
    };
  }, [hint]);
  return (
    <span className={styles.copy}>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        onClick={() => void copy(text).then(setHint)}
      >
        <Icon name="copy" size={20} />
      </button>
      <span className={styles.hint} role="status">
        {hint}
      </span>
    </span>
  );
}

/** The clipboard is missing without https and may be refused. Both cases are expected results. */
async function copy(text: string): Promise<Hint> {
  try {
    await navigator.clipboard.writeText(text);
    return 'скопировано';
  } catch {
    return 'ошибка копирования';
  }
}
