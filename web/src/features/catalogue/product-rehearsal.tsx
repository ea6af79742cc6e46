import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BnplProduct } from '../../api/catalogue/catalogue-queries.ts';
import { type Rehearsal, rehearsalQuery } from '../../api/catalogue/rehearsal-query.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { Choice } from '../../ui/back-office/choice.tsx';
import { Note } from '../../ui/back-office/note.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './effect.module.css';
import { isSold, soldProducts, soldVersionOf } from './product-terms.ts';
import { breachText, exampleText, factsOf, notSoldText, summaryOf } from './rehearsal-text.ts';

type Props = {
  readonly product: BnplProduct;
  readonly products: readonly BnplProduct[];
  /** Called with whether the result is on the screen, because a product is not started unseen. */
  readonly onShown: (isShown: boolean) => void;
};

/** What the product would have changed for the orders of the last 90 days (docs/spec/performance.md#goals). */
export function ProductRehearsal({ product, products, onShown }: Props) {
  const [soldProductId, choose] = useState(() => soldVersionOf(product, products).productId);
  const { data, error, isFetching, refetch } = useQuery(rehearsalQuery({ product, soldProductId }));
  useShown(data !== undefined, onShown);
  return (
    <section className={styles.rehearsal} aria-labelledby="rehearsal-title">
      <h3 id="rehearsal-title">Проверка на прошлых заказах</h3>
      <Choice
        label="Заказы продукта"
        value={soldProductId}
        options={soldProducts(product, products).map(({ productId, name, termUi }) => ({
          value: productId,
          label: `${name}, ${termUi}`,
        }))}
        onChange={choose}
      />
      {!isSold(product) && soldProductId === product.productId && (
        <Note as="p">
          Этот продукт еще не продавали. Выберите продукт, на заказах которого его проверить.
        </Note>
      )}
      {error !== null && data === undefined ? (
        <ErrorState
          message={`Не удалось пересчитать заказы. ${refusalMessage(error)}`}
          isPending={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Outcome rehearsal={data} />
      )}
    </section>
  );
}

function useShown(isShown: boolean, onShown: Props['onShown']): void {
  useEffect(() => {
    onShown(isShown);
    return () => {
      onShown(false);
    };
  }, [isShown, onShown]);
}

function Outcome({ rehearsal }: { readonly rehearsal: Rehearsal | undefined }) {
  if (rehearsal === undefined)
    return (
      <>
        <p role="status">Пересчитываем заказы за 90 дней…</p>
        <Skeleton height={40} />
      </>
    );
  if (rehearsal.orders === 0) return <p role="status">За 90 дней заказов не было</p>;
  const notSold = notSoldText(rehearsal);
  return (
    <>
      <p role="status">{summaryOf(rehearsal)}</p>
      {notSold !== null && <Notice title={notSold} tone="warning" />}
      {rehearsal.breaches.map((breach) => (
        <Notice key={breach.sentence} title={breachText(breach)} tone="warning" />
      ))}
      {rehearsal.changed > 0 && <Changes rehearsal={rehearsal} />}
    </>
  );
}

function Changes({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  return (
    <>
      <dl className={styles.terms}>
        {factsOf(rehearsal).map(({ name, text, isChanged, ofOne }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {isChanged ? <strong>{text}</strong> : text}
              {ofOne !== null && <Note as="p">на заказ {ofOne}</Note>}
            </dd>
          </div>
        ))}
      </dl>
      <div>
        <p>Сильнее всего изменились бы:</p>
        <ul className={styles.examples}>
          {rehearsal.examples.map((example) => (
            <li key={example.amount}>{exampleText(example)}</li>
          ))}
        </ul>
      </div>
    </>
  );
}
