import { Checkbox } from './checkbox.tsx';
import type { FormValues, SingleField } from './form-fields.ts';
import { textOf, tooLong } from './form-fields.ts';
import { PhoneField } from './phone-field.tsx';
import { Select } from './select.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

type Props<Values extends FormValues> = {
  readonly field: SingleField<Values>;
  readonly values: Values;
  readonly error: string | null;
  readonly onChange: (name: string, value: unknown) => void;
};

/** The control of a field of a form. */
export function FormControl<Values extends FormValues>({ field, values, error, onChange }: Props<Values>) {
  const { name } = field;
  const text = textOf(values, name);
  const change = (value: unknown): void => {
    onChange(name, value);
  };
  switch (field.kind) {
    case 'area':
      return (
        <TextArea
          label={field.label}
          value={text}
          maxLength={field.maxLength}
          error={error ?? tooLong(text, field.maxLength)}
          onChange={change}
        />
      );
    case 'phone':
      return (
        <PhoneField
          label={field.label}
          digits={text}
          autoFocus={field.autoFocus === true}
          error={error}
          onChange={change}
        />
      );
    case 'choice':
      return (
        <Select
          label={field.label}
          value={text}
          options={field.options}
          disabled={field.isDisabled === true}
          error={error}
          onChange={change}
        />
      );
    case 'mark':
      return <Checkbox label={field.label} isChecked={values[name] === true} onChange={change} />;
    case 'own':
      return field.render(
        values,
        (changes) => {
          for (const [changed, value] of Object.entries(changes)) onChange(changed, value);
        },
        error,
      );
    case 'text':
      return <TextControl field={field} values={values} error={error} onChange={change} />;
  }
}

type TextProps<Values extends FormValues> = Pick<Props<Values>, 'values' | 'error'> & {
  readonly field: SingleField<Values> & { readonly kind: 'text' };
  readonly onChange: (text: string) => void;
};

function TextControl<Values extends FormValues>({ field, values, error, onChange }: TextProps<Values>) {
  return (
    <TextField
      {...typing[field.input ?? 'any']}
      label={field.label}
      value={textOf(values, field.name)}
      maxLength={field.maxLength}
      disabled={field.isDisabled?.(values) === true}
      readOnly={field.isReadOnly === true}
      autoComplete={field.autoComplete}
      hint={field.hint}
      error={error}
      onChange={(typed) => {
        onChange(field.adjust?.(typed) ?? typed);
      }}
    />
  );
}

const typing = {
  any: {},
  login: { autoCapitalize: 'none', spellCheck: false },
  password: { type: 'password' },
  url: { type: 'url' },
  decimal: { inputMode: 'decimal' },
  numeric: { inputMode: 'numeric' },
} as const;
