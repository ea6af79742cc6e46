import { nextRate, type Rate, tidyRates } from '#domain/catalogue/rates.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Icon } from '../../ui/data-display/icon.tsx';
import styles from './form.module.css';
import { draftsOf, keepTwoDecimals, type RateText, rateTexts } from './rate-text.ts';

type Props = {
  readonly rows: readonly RateText[];
  /** The error of the tariff as a whole; null without one. */
  readonly error: string | null;
  readonly onChange: (rows: readonly RateText[]) => void;
};

/**
 * The tariff of a service by principal debt. It normalises itself when a field loses focus
 * (docs/spec/specification.md#5 «Rate table»).
 */
export function RateTable({ rows, error, onChange }: Props) {
  const drafts = draftsOf(rows);
  const tidy = (): void => {
    onChange(rateTexts(tidyRates(draftsOf(rows))));
  };
  const next = nextRate(tidyRates(drafts));
  return (
    <div className={styles.form}>
      <table className={styles.rates}>
        <caption className="visually-hidden">Тариф по сумме основного долга</caption>
        <thead>
          <tr>
            {columns.map(({ field, title }) => (
              <th key={field} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Действие</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // rows have no identifiers, so the index is the key
            <RateRow
              key={index}
              row={row}
              number={index + 1}
              onChange={(changed) => {
                onChange(rows.with(index, changed));
              }}
              onLeave={tidy}
              onRemove={() => {
                onChange(rows.toSpliced(index, 1));
              }}
            />
          ))}
        </tbody>
      </table>
      {error !== null && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
      <Button
        variant="secondary"
        disabled={next === null || rows.at(-1)?.greaterLimit === ''}
        onClick={() => {
          if (next !== null) onChange([...rateTexts(tidyRates(drafts)), ...rateTexts([next])]);
        }}
      >
        Добавить диапазон
      </Button>
    </div>
  );
}

type RowProps = {
  readonly row: RateText;
  readonly number: number;
  readonly onChange: (row: RateText) => void;
  readonly onLeave: () => void;
  readonly onRemove: () => void;
};

function RateRow({ row, number, onChange, onLeave, onRemove }: RowProps) {
  return (
    <tr>
      {columns.map(({ field, label, title }) => (
        <td key={field} data-title={title}>
          <input
            aria-label={`${label}, строка ${number}`}
            inputMode="decimal"
            value={row[field]}
            placeholder={field === 'greaterLimit' ? 'без предела' : ''}
            onChange={({ target }) => {
              onChange({ ...row, [field]: keepTwoDecimals(target.value) });
            }}
            onBlur={onLeave}
          />
        </td>
      ))}
      <td>
        <button
          type="button"
          className={styles.remove}
          aria-label={`Убрать строку ${number}`}
          onClick={onRemove}
        >
          <Icon name="remove" size={20} />
        </button>
      </td>
    </tr>
  );
}

const columns = [
  { field: 'lowerLimit', label: 'Долг от', title: 'Долг от, ₽' },
  { field: 'greaterLimit', label: 'Долг до', title: 'до, ₽' },
  { field: 'serviceFee', label: 'Цена', title: 'Цена, ₽' },
] as const satisfies readonly { field: keyof Rate; label: string; title: string }[];
