import { useQuery } from '@tanstack/react-query';
import type { ExplanationQuery } from '../../../api/orders/explanation.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Loader } from '../../../ui/feedback/loader.tsx';
import type { PartsSelector } from './amount-parts.ts';
import styles from './amount-explanation.module.css';

type Props = {
  /** The query of the client or of staff. */
  readonly query: ExplanationQuery;
  /** The amounts to explain, by name. */
  readonly parts: PartsSelector;
};

/** The calculation of an amount, in the steps that the domain computes (docs/spec/rules.md#1). */
export function AmountExplanation({ query, parts }: Props) {
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
    <dl className={styles.explanation}>
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
