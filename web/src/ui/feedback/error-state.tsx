import { Button } from '../inputs/button.tsx';
import { Picture, type PictureName } from '../data-display/picture.tsx';
import styles from './state.module.css';

type Props = {
  readonly message: string;
  readonly picture?: PictureName;
  readonly action?: string;
  /** The retry is running. */
  readonly isPending?: boolean;
  readonly onRetry?: () => void;
};

/** An error with a retry button. */
export function ErrorState({
  message,
  picture = 'problem',
  action = 'Повторить попытку',
  isPending = false,
  onRetry,
}: Props) {
  return (
    <div className={styles.state} role="alert">
      <Picture name={picture} />
      <p>{message}</p>
      {onRetry !== undefined && (
        <Button variant="secondary" isPending={isPending} onClick={onRetry}>
          {action}
        </Button>
      )}
    </div>
  );
}
