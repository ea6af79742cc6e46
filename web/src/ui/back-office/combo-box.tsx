import { Button, ComboBox as AriaComboBox, Input, Label } from 'react-aria-components';
import { Icon } from '../data-display/icon.tsx';
import fieldStyles from '../inputs/field.module.css';
import { classNames } from '../theme/class-names.ts';
import styles from './control.module.css';
import { FieldErrorText } from './field-error-text.tsx';
import { keyOf, optionOf, OptionList } from './option-list.tsx';
import { Popover } from './popover.tsx';
import { RussianLocale } from './russian-locale.tsx';
import type { ChoiceProps } from './select.tsx';

/**
 * One of many options: typed text narrows the list. The option with the empty value means none; its label is the
 * placeholder, and an emptied field chooses it.
 */
export function ComboBox<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, onChange, error = null, isDisabled = false } = props;
  const none = options.find((option) => option.value === '');
  return (
    <RussianLocale>
      <AriaComboBox
        className={classNames(fieldStyles.field)}
        value={value === '' ? null : keyOf(value)}
        menuTrigger="focus"
        allowsEmptyCollection
        isDisabled={isDisabled}
        isInvalid={error !== null}
        validationBehavior="aria"
        onChange={(key) => {
          const chosen = optionOf(options, key) ?? none;
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        <Label className={classNames(fieldStyles.label)}>{label}</Label>
        <span className={classNames(fieldStyles.control, fieldStyles.group)}>
          <Input
            className={classNames(fieldStyles.bare, styles.input)}
            placeholder={none?.label ?? ''}
            onFocus={({ target }) => {
              target.select();
            }}
          />
          <Button className={classNames(styles.open)}>
            <Icon name="down" size={20} />
          </Button>
        </span>
        <FieldErrorText error={error} />
        <Popover>
          <OptionList options={options} />
        </Popover>
      </AriaComboBox>
    </RussianLocale>
  );
}
