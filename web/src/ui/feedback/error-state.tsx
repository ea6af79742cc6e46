import { Button } from '../inputs/button.tsx';
import { Icon } from '../data-display/icon.tsx';
import styles from './state.module.css';

type Props = {
  readonly message: string;
  readonly action?: string;
  /** The retry is running. */
  readonly isPending?: boolean;
  readonly onRetry?: () => void;
};

/** An error with a retry button. */
export function ErrorState({ message, action = 'Повторить попытку', isPending = false, onRetry }: Props) {
  return (
    <div className={styles.state} role="alert">
      <span className={styles.mark}>
        <Icon name="warning" />
      </span>
      <p>{message}</p>
      {onRetry !== undefined && (
        <Button variant="secondary" isPending={isPending} onClick={onRetry}>
          {action}
        </Button>
      )}
    </div>
  );
}
