import { useQuery } from '@tanstack/react-query';
import { explanationQuery } from '../../../api/orders/explanation.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loader } from '../../../ui/states/loader.tsx';
import type { AmountParts } from './amount-parts.ts';
import styles from './why-amount.module.css';
import { WhyWindow } from './why-window.tsx';

type Props = {
  readonly orderId: string;
  /** Which amounts are asked about, under their names. */
  readonly parts: AmountParts;
  /** Whose amount it is, for a screen reader, where several are asked about on one page. */
  readonly about?: string;
};

/** «Почему такая сумма?»: a window with the rule behind every kopeck, from the engine's own proofs (rules 1, issue 4). */
export function WhyAmount({ orderId, parts, about }: Props) {
  return (
    <WhyWindow about={about}>
      <Proof orderId={orderId} parts={parts} />
    </WhyWindow>
  );
}

function Proof({ orderId, parts }: Pick<Props, 'orderId' | 'parts'>) {
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
        .filter(({ lines }) => lines.length > 0)
        .map(({ title, lines }, index) => (
          <div key={index}>
            <dt className={styles.title}>{title}</dt>
            {lines.map((line) => (
              <dd key={line} className={styles.step}>
                {line}
              </dd>
            ))}
          </div>
        ))}
    </dl>
  );
}
