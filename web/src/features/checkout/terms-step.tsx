import type { ReactNode } from 'react';
import { Button } from '../../ui/inputs/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { limitOf } from '../../api/wire/api-error.ts';
import { askFailureText } from './ask-failure.ts';
import styles from './step.module.css';
import { useAskForCode } from './use-ask-for-code.ts';

type Props = {
  readonly token: string;
  readonly maskedPhone: string;
  /** Shown while no code can be sent. */
  readonly limitNotice: (error: unknown, onOver: () => void) => ReactNode;
};

/** The consent: what the code means, and the button that sends it to the phone given by the merchant. */
export function TermsStep({ token, maskedPhone, limitNotice }: Props) {
  const { mutate, isPending, error, reset } = useAskForCode(token);
  const limit = limitOf(error);
  return (
    <div className={styles.step}>
      <p>
        Пришлём код на номер <span className={styles.phone}>{maskedPhone}</span>. Введя его, вы согласитесь с
        суммой и графиком платежей.
      </p>
      {limit !== null && limitNotice(error, reset)}
      {error !== null && limit === null && (
        <Notice title={askFailureText(error)} tone="warning" role="alert" />
      )}
      <Button
        isWide
        disabled={limit !== null}
        isPending={isPending}
        onClick={() => {
          mutate();
        }}
      >
        Получить код
      </Button>
    </div>
  );
}
