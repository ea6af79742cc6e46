import { Button } from '../inputs/button.tsx';
import { Icon } from '../data-display/icon.tsx';
import styles from './state.module.css';

type Props = {
  readonly message: string;
  readonly action?: string;
  /** The retry is under way. */
  readonly isPending?: boolean;
  readonly onRetry?: () => void;
};

/** What could not be shown, and the way to try once more. */
export function ErrorState({ message, action = 'Повторить попытку', isPending = false, onRetry }: Props) {
  return (
    <div className={styles.state} role="alert">
      <span className={styles.mark}>
        <Icon name="warning" />
      </span>
      <p>{message}</p>
      {onRetry !== undefined && (
        <Button look="secondary" isPending={isPending} onClick={onRetry}>
          {action}
        </Button>
      )}
    </div>
  );
}
