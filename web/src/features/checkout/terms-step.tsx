import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { askFailureText } from './ask-failure.ts';
import styles from './step.module.css';
import { useAskForCode } from './use-ask-for-code.ts';

type Props = {
  readonly token: string;
  readonly maskedPhone: string;
};

/** The consent: what a code means, and the button that sends it to the phone which the shop has named. */
export function TermsStep({ token, maskedPhone }: Props) {
  const { mutate, isPending, error } = useAskForCode(token);
  return (
    <div className={styles.step}>
      <p>
        Пришлём код на номер <span className={styles.phone}>{maskedPhone}</span>. Введя его, вы согласитесь с
        суммой и графиком платежей.
      </p>
      {error !== null && <Notice title={askFailureText(error)} tone="warning" role="alert" />}
      <Button
        isWide
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
