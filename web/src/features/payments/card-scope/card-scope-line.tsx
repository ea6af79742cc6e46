import { useState } from 'react';
import { useUser } from '../../../session/user-query.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import styles from './card-scope-line.module.css';
import type { EnteredScope } from './card-consent.ts';
import { CardScopeChoice } from './card-scope-choice.tsx';

type Props = {
  readonly scope: EnteredScope;
  readonly onChoose: (scope: EnteredScope) => void;
};

/** The same choice collapsed to one line, next to a button that leads directly to the bank's page. */
export function CardScopeLine({ scope, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false);
  const user = useUser();
  const mayChange = user?.kind !== 'CLIENT' || !user.needsCode;
  if (isOpen) return <CardScopeChoice scope={scope} onChoose={onChoose} />;
  return (
    <p className={styles.note}>
      Карта, которую вы укажете в банке, — только для этого платежа.{' '}
      {mayChange && (
        <Button
          variant="text"
          aria-label="Изменить, что можно делать с картой"
          onClick={() => {
            setOpen(true);
          }}
        >
          Изменить
        </Button>
      )}
    </p>
  );
}
