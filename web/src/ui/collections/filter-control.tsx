import { Choice } from '../back-office/choice.tsx';
import { DatePicker } from '../back-office/date-picker.tsx';
import { DateRangePicker } from '../back-office/date-range-picker.tsx';
import { PhoneField } from '../inputs/phone-field.tsx';
import { TextField } from '../inputs/text-field.tsx';
import styles from './filter-bar.module.css';
import type { FilterField, FilterValues } from './filter-fields.ts';

type Props<Field> = {
  readonly field: Field;
  readonly draft: FilterValues;
  readonly error: string | null;
  readonly onChange: (changes: FilterValues) => void;
};

type Field<Kind> = FilterField<string> & { readonly kind: Kind };

/** The control of a field of a filter. */
export function FilterControl(props: Props<FilterField<string>>) {
  const { field, draft, error, onChange } = props;
  if (field.kind === 'days') return <Days {...props} field={field} />;
  if (field.kind === 'period') return <Period {...props} field={field} />;
  const { name, label } = field;
  const value = draft[name] ?? '';
  const change = (next: string): void => {
    onChange({ [name]: next });
  };
  switch (field.kind) {
    case 'choice':
      return (
        <Choice
          label={label}
          value={value}
          options={[everything, ...field.options, ...missingOption(field.options, value)]}
          onChange={change}
        />
      );
    case 'phone':
      return <PhoneField label={label} digits={value} error={error} onChange={change} />;
    case 'day':
      return <DatePicker label={label} value={value} max={field.max ?? ''} error={error} onChange={change} />;
    case 'text':
      return (
        <TextField
          label={label}
          value={value}
          maxLength={field.maxLength}
          placeholder={field.placeholder}
          inputMode={field.inputMode}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(text) => {
            change(field.typed?.(text, value) ?? text);
          }}
        />
      );
  }
}

/** A saved filter or an old address may have a value that is gone; while nothing has loaded, none is gone. */
function missingOption(
  options: readonly { readonly value: string }[],
  value: string,
): readonly { readonly value: string; readonly label: string }[] {
  const isKnown = value === '' || options.length === 0 || options.some((option) => option.value === value);
  return isKnown ? [] : [{ value, label: 'Такого больше нет' }];
}

const everything = { value: '', label: 'Показать все' } as const;

function Days({ field: { legend, from, to }, draft, error, onChange }: Props<Field<'days'>>) {
  const first = draft[from.name] ?? '';
  const last = draft[to.name] ?? '';
  return (
    <fieldset className={styles.days}>
      {legend !== undefined && <legend>{legend}</legend>}
      <DatePicker
        label={from.label}
        value={first}
        max={last}
        error={error}
        onChange={(date) => {
          onChange({ [from.name]: date });
        }}
      />
      <DatePicker
        label={to.label}
        value={last}
        min={first}
        onChange={(date) => {
          onChange({ [to.name]: date });
        }}
      />
    </fieldset>
  );
}

function Period({ field: { label, from, to }, draft, error, onChange }: Props<Field<'period'>>) {
  return (
    <div className={styles.period}>
      <DateRangePicker
        label={label}
        from={draft[from] ?? ''}
        to={draft[to] ?? ''}
        error={error}
        onChange={(first, last) => {
          onChange({ [from]: first, [to]: last });
        }}
      />
    </div>
  );
}
