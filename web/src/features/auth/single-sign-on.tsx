import { useEffect, useRef } from 'react';
import { Button } from '../../ui/inputs/button.tsx';
import styles from './single-sign-on.module.css';
import { openSingleSignOn, type SignOnResult } from './single-sign-on-window.ts';

type Props = {
  /** The page requested before the log-in. */
  readonly returnTo: string | null;
  readonly onEnd: (result: SignOnResult) => void;
};

/** «или», «Войти по Сбер ID» (docs/spec/specification.md#2 «Phone login page»). */
export function SingleSignOn({ returnTo, onEnd }: Props) {
  const stopListening = useRef<() => void>(() => undefined);
  useEffect(
    () => () => {
      stopListening.current();
    },
    [],
  );
  return (
    <div className={styles.way}>
      <p className={styles.or}>или</p>
      <Button
        variant="secondary"
        isWide
        onClick={() => {
          stopListening.current();
          stopListening.current = openSingleSignOn(returnTo, onEnd);
        }}
      >
        Войти по Сбер ID
      </Button>
    </div>
  );
}
