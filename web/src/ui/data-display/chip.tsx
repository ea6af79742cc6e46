import styles from './chip.module.css';
import { Icon } from './icon.tsx';

type Props = { readonly label: string; readonly onRemove: () => void };

/** A chosen value with a remove button (docs/spec/specification.md#2 «Shared elements»). */
export function Chip({ label, onRemove }: Props) {
  return (
    <span className={styles.chip}>
      {label}
      <button type="button" className={styles.remove} aria-label={`Убрать: ${label}`} onClick={onRemove}>
        <Icon name="close" size={16} />
      </button>
    </span>
  );
}
