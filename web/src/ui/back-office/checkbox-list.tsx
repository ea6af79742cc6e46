import { Checkbox } from '../inputs/checkbox.tsx';
import styles from './checkbox-list.module.css';

type Props<Value extends string> = {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
  /** Shown without options. */
  readonly empty?: string | undefined;
};

/** Any number of options, all visible. */
export function CheckboxList<Value extends string>({
  label,
  options,
  chosen,
  onChange,
  empty,
}: Props<Value>) {
  return (
    <fieldset className={styles.list}>
      <legend>{label}</legend>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          isChecked={chosen.includes(option.value)}
          onChange={(isChecked) => {
            const others = chosen.filter((value) => value !== option.value);
            onChange(isChecked ? [...others, option.value] : others);
          }}
        />
      ))}
      {options.length === 0 && <p>{empty}</p>}
    </fieldset>
  );
}
