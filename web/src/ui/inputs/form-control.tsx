import { Checkbox } from './checkbox.tsx';
import type { FormField, FormValues } from './form-fields.ts';
import { textOf, tooLong } from './form-fields.ts';
import { PhoneField } from './phone-field.tsx';
import { Select } from './select.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

type Props<Values extends FormValues> = {
  readonly field: FormField<Values>;
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
        <Select label={field.label} value={text} options={field.options} error={error} onChange={change} />
      );
    case 'mark':
      return <Checkbox label={field.label} isChecked={values[name] === true} onChange={change} />;
    case 'own':
      return field.render(values, (changes) => {
        for (const [changed, value] of Object.entries(changes)) onChange(changed, value);
      });
    case 'text':
      return (
        <TextField
          {...typing[field.input ?? 'any']}
          label={field.label}
          value={text}
          maxLength={field.maxLength}
          disabled={field.isDisabled}
          hint={field.hint}
          error={error}
          onChange={change}
        />
      );
  }
}

const typing = {
  any: {},
  login: { autoCapitalize: 'none', spellCheck: false },
  url: { type: 'url' },
} as const;
