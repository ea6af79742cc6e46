import { Button } from '../../../ui/inputs/button.tsx';
import { TextField } from '../../../ui/inputs/text-field.tsx';
import styles from './another-sum.module.css';

type Props = {
  /** The typed text; null while the field is closed. */
  readonly text: string | null;
  readonly error: string | null;
  readonly onType: (text: string) => void;
};

/** «Другая сумма»: a link that opens a field. It does not count as a third option (docs/spec/specification.md#9). */
export function AnotherSum({ text, error, onType }: Props) {
  if (text === null) {
    return (
      <div className={styles.link}>
        <Button
          variant="text"
          onClick={() => {
            onType('');
          }}
        >
          Другая сумма
        </Button>
      </div>
    );
  }
  return (
    <TextField
      label="Другая сумма, ₽"
      hint="Уменьшит платежи с конца графика"
      inputMode="decimal"
      autoComplete="off"
      autoFocus
      maxLength={16}
      value={text}
      error={error}
      onChange={onType}
    />
  );
}
