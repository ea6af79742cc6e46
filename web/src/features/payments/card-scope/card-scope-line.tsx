import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../../session/user-query.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { ConsentFold } from '../../../ui/layout/consent-fold.tsx';
import styles from './card-scope-line.module.css';
import { CardScopeChoice } from './card-scope-choice.tsx';
import type { ScopeChoice } from './use-card-scope.ts';

type Props = ScopeChoice & {
  /** Names the payment for a screen reader on a page with several such lines. */
  readonly about?: string;
};

/** The same choice collapsed to one line, next to a button that leads directly to the bank's page. */
export function CardScopeLine({ about, ...choices }: Props) {
  const { scope } = choices;
  // the choice stays visible while it differs from what the line says
  const [isOpen, setOpen] = useState(scope !== 'ONCE');
  const user = useUser();
  const mayChange = user?.kind !== 'CLIENT' || !user.needsCode;
  const choice = useRef<HTMLDivElement>(null);
  const wasOpened = useRef(false);
  useEffect(() => {
    // the pressed button has left the page, and the focus with it
    if (wasOpened.current) choice.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [isOpen]);
  if (isOpen)
    return (
      <div ref={choice} className={styles.choice}>
        <CardScopeChoice {...choices} about={about} />
        <ConsentFold scope={scope} about={about} />
      </div>
    );
  return (
    <p className={styles.note}>
      Карта, которую вы укажете в банке, — только для этого платежа.{' '}
      {mayChange && (
        <Button
          variant="text"
          aria-label={`Изменить, что можно делать с картой${about === undefined ? '' : `: ${about}`}`}
          onClick={() => {
            wasOpened.current = true;
            setOpen(true);
          }}
        >
          Изменить
        </Button>
      )}
    </p>
  );
}
