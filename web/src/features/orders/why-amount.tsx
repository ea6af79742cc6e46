import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { explanationQuery } from '../../api/explanation.ts';
import type { Explanation, ExplainedStep } from '../../api/explanation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Modal } from '../../ui/modal.tsx';
import { amountWords } from './amount-words.ts';
import styles from './why-amount.module.css';

type Part = { readonly title: string; readonly steps: readonly ExplainedStep[] };

type Props = {
  readonly orderId: string;
  /** Which amounts are asked about, under their names. */
  readonly parts: (explanation: Explanation) => readonly Part[];
};

/** «Почему такая сумма?»: a window with the rule behind every kopeck, from the engine's own proofs (rules 1, issue 4). */
export function WhyAmount({ orderId, parts }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.ask}>
      <Button
        look="text"
        onClick={() => {
          setOpen(true);
        }}
      >
        Почему такая сумма?
      </Button>
      {isOpen && (
        <Modal
          title="Почему такая сумма?"
          onClose={() => {
            setOpen(false);
          }}
        >
          <Proof orderId={orderId} parts={parts} />
        </Modal>
      )}
    </div>
  );
}

function Proof({ orderId, parts }: Props) {
  const { data, error, isFetching, refetch } = useQuery(explanationQuery(orderId));
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        message="Не удалось выполнить загрузку"
        isPending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Loader />;
  return (
    <dl className={styles.proof}>
      {parts(data)
        .filter(({ steps }) => steps.length > 0)
        .map(({ title, steps }) => (
          <div key={title}>
            <dt className={styles.title}>{title}</dt>
            {steps.map((step, index) => (
              <dd key={index} className={styles.step}>
                {amountWords(step)}
              </dd>
            ))}
          </div>
        ))}
    </dl>
  );
}
