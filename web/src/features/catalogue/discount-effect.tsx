import { useState } from 'react';
import { readProduct } from '#domain/catalogue/read-product.ts';
import type { BasisPoints, Kopecks } from '#domain/money.ts';
import { commissionOf } from '#domain/schedules/build-schedule.ts';
import type { BnplProduct } from '../../api/catalogue/catalogue-queries.ts';
import { formatMoney } from '../../format/money.ts';
import { TextField } from '../../ui/inputs/text-field.tsx';
import styles from './effect.module.css';
import { readRoubles } from './numbers.ts';

type Props = {
  /** The chosen products. */
  readonly products: readonly BnplProduct[];
  /** null while no coefficient is entered. */
  readonly discount: BasisPoints | null;
};

/** The commission that a Prime customer would pay for each chosen product (docs/spec/rules.md#9). */
export function DiscountEffect({ products, discount }: Props) {
  const [sample, setSample] = useState('10000');
  const amount = readRoubles(sample);
  return (
    <section className={styles.effect} aria-label="Комиссия со скидкой">
      <TextField
        label="Пример: сумма покупки, ₽"
        value={sample}
        inputMode="decimal"
        error={amount === null ? 'Введите сумму' : null}
        onChange={setSample}
      />
      {products.length === 0 && <p>Выберите продукты: здесь будет их комиссия со скидкой</p>}
      {amount !== null && products.length > 0 && (
        <div role="status">
          <dl className={styles.prices}>
            {products.map((product) => (
              <Commission key={product.productId} product={product} amount={amount} discount={discount} />
            ))}
          </dl>
        </div>
      )}
    </section>
  );
}

type CommissionProps = Pick<Props, 'discount'> & {
  readonly product: BnplProduct;
  readonly amount: Kopecks;
};

function Commission({ product, amount, discount }: CommissionProps) {
  const parsed = readProduct(product);
  if (!parsed.ok) return null;
  const fullCommission = commissionOf(parsed.value, amount);
  return (
    <>
      <dt>{product.name}</dt>
      <dd>
        {fullCommission === 0 && 'комиссии нет'}
        {fullCommission > 0 && discount === null && formatMoney(fullCommission)}
        {fullCommission > 0 && discount !== null && (
          <>
            <s>
              <span className="visually-hidden">без скидки </span>
              {formatMoney(fullCommission)}
            </s>{' '}
            <strong>
              {formatMoney(commissionOf({ ...parsed.value, commissionDiscount: discount }, amount))}
            </strong>
          </>
        )}
      </dd>
    </>
  );
}
