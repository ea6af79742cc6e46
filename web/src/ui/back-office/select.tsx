import { Button, Label, Select as AriaSelect, SelectValue } from 'react-aria-components';
import { Icon } from '../data-display/icon.tsx';
import fieldStyles from '../inputs/field.module.css';
import { classNames } from '../theme/class-names.ts';
import styles from './control.module.css';
import { FieldErrorText } from './field-error-text.tsx';
import { keyOf, OptionList, optionOf, type Options } from './option-list.tsx';
import { Popover } from './popover.tsx';
import { RussianLocale } from './russian-locale.tsx';

export type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly options: Options<Value>;
  readonly onChange: (value: Value) => void;
  readonly error?: string | null;
  readonly isDisabled?: boolean;
};

type Props<Value extends string> = ChoiceProps<Value> & {
  /** Outside of a form: it never has an error, and no line is kept for one. */
  readonly isAlone?: boolean;
};

/** One of a few options. Typed letters find an option. */
export function Select<Value extends string>(props: Props<Value>) {
  const { label, value, options, onChange, error = null, isDisabled = false, isAlone = false } = props;
  return (
    <RussianLocale>
      <AriaSelect
        className={classNames(fieldStyles.field)}
        value={keyOf(value)}
        isDisabled={isDisabled}
        isInvalid={error !== null}
        validationBehavior="aria"
        onChange={(key) => {
          const chosen = optionOf(options, key);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        <Label className={classNames(fieldStyles.label)}>{label}</Label>
        <Button className={classNames(fieldStyles.control, styles.button)}>
          <SelectValue className={classNames(styles.value)}>{({ selectedText }) => selectedText}</SelectValue>
          <span className={styles.arrow}>
            <Icon name="down" size={20} />
          </span>
        </Button>
        {!isAlone && <FieldErrorText error={error} />}
        <Popover>
          <OptionList options={options} />
        </Popover>
      </AriaSelect>
    </RussianLocale>
  );
}
