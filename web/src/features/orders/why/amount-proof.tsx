import { useQuery } from '@tanstack/react-query';
import type { ExplanationQuery } from '../../../api/orders/explanation.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Loader } from '../../../ui/feedback/loader.tsx';
import type { AmountParts } from './amount-parts.ts';
import styles from './amount-proof.module.css';

type Props = {
  /** Asked by the client or by staff. */
  readonly query: ExplanationQuery;
  /** Which amounts are asked about, under their names. */
  readonly parts: AmountParts;
};

/** What an amount came from, step by step, out of the engine's own proofs (docs/spec/rules.md#1). */
export function AmountProof({ query, parts }: Props) {
  const { data, error, isFetching, refetch } = useQuery(query);
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
