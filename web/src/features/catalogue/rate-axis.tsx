import type { Rate } from '#domain/catalogue/rates.ts';
import type { Kopecks } from '#domain/money.ts';
import { formatMoney } from '../../format/money.ts';
import styles from './effect.module.css';

type Props = {
  readonly rates: readonly Rate[];
  /** Highlights the range of this debt; null highlights none. */
  readonly debt: Kopecks | null;
};

/** The ranges of a tariff on one axis of the principal debt, each with its price. */
export function RateAxis({ rates, debt }: Props) {
  const shares = rateShares(rates);
  return (
    <div className={styles.axisBox} role="region" aria-label="Тариф на оси долга" tabIndex={0}>
      <ol className={styles.axis}>
        {rates.map((rate, index) => (
          <li key={rate.lowerLimit} style={{ '--share': shares[index] }}>
            <strong>{formatMoney(rate.serviceFee)}</strong>
            <span
              className={styles.range}
              data-here={debt !== null && isWithin(rate, debt)}
              data-open={rate.greaterLimit === null}
            />
            <span className={styles.limit}>от {formatMoney(rate.lowerLimit)}</span>
            <span className={styles.limit}>
              {rate.greaterLimit === null ? 'без предела' : `до ${formatMoney(rate.greaterLimit)}`}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function isWithin({ lowerLimit, greaterLimit }: Rate, debt: Kopecks): boolean {
  return lowerLimit <= debt && (greaterLimit === null || debt <= greaterLimit);
}

/**
 * The share of the axis for each range, in proportion to its length. An open range is as long as all ranges before
 * it.
 */
function rateShares(rates: readonly Rate[]): readonly number[] {
  const end = rates.at(-1)?.greaterLimit ?? 2 * (rates.at(-1)?.lowerLimit ?? 1);
  return rates.map(({ lowerLimit, greaterLimit }) => ((greaterLimit ?? end) - lowerLimit + 1) / end);
}
