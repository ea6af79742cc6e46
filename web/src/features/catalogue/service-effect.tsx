import { useState } from 'react';
import { discountedPrice } from '#domain/catalogue/discounts.ts';
import { type Rate, rateFor, tidyRates } from '#domain/catalogue/rates.ts';
import { formatMoney } from '../../format/money.ts';
import { TextField } from '../../ui/inputs/text-field.tsx';
import styles from './effect.module.css';
import { readNumber, readRoubles, shareOf } from './numbers.ts';
import { RateAxis } from './rate-axis.tsx';
import { draftsOf } from './rate-text.ts';
import type { ServiceDraft } from './service-draft.ts';

type Props = { readonly draft: ServiceDraft };

/** The price of the service for each customer, by the rules of its sale (docs/spec/rules.md#9). */
export function ServiceEffect({ draft: { rates: rows, sberPrimeDiscount } }: Props) {
  const [sample, setSample] = useState('10000');
  const debt = readRoubles(sample);
  const rates = tidyRates(draftsOf(rows));
  return (
    <section className={styles.effect} aria-label="Сколько стоит услуга">
      <RateAxis rates={rates} debt={debt} />
      <TextField
        label="Пример: основной долг, ₽"
        value={sample}
        inputMode="decimal"
        error={debt === null ? 'Введите сумму' : null}
        onChange={setSample}
      />
      {debt !== null && <Price rate={rateFor(rates, debt)} discount={readNumber(sberPrimeDiscount)} />}
    </section>
  );
}

type PriceProps = { readonly rate: Rate | null; readonly discount: number | null };

function Price({ rate, discount }: PriceProps) {
  if (rate === null) return <p role="status">При таком долге услуга не продаётся</p>;
  return (
    <div role="status">
      <dl className={styles.prices}>
        <dt>Цена</dt>
        <dd>{formatMoney(rate.serviceFee)}</dd>
        <dt>Цена с Prime</dt>
        <dd>
          {discount === null
            ? 'та же, скидки нет'
            : formatMoney(discountedPrice(rate.serviceFee, shareOf(discount)))}
        </dd>
      </dl>
    </div>
  );
}
