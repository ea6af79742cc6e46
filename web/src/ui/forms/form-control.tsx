import { CheckboxList } from '../back-office/checkbox-list.tsx';
import { Choice } from '../back-office/choice.tsx';
import { Checkbox } from '../inputs/checkbox.tsx';
import { FileField } from '../inputs/file-field.tsx';
import {
  fileOf,
  type FormValues,
  isRequired,
  listOf,
  type SingleField,
  textOf,
  tooLong,
} from './form-fields.ts';
import { PhoneField } from '../inputs/phone-field.tsx';
import { RadioGroup } from '../inputs/radio-group.tsx';
import { TextArea } from '../inputs/text-area.tsx';
import { TextField } from '../inputs/text-field.tsx';

type Props<Values extends FormValues> = {
  readonly field: SingleField<Values>;
  readonly values: Values;
  readonly error: string | null;
  readonly onChange: (name: string, value: unknown) => void;
};

/** The control of a field of a form. */
export function FormControl<Values extends FormValues>(props: Props<Values>) {
  const { field, values, error, onChange } = props;
  const change = (value: unknown): void => {
    onChange(field.name, value);
  };
  if ('options' in field) return <OptionsControl {...props} field={field} />;
  switch (field.kind) {
    case 'area':
      return <AreaControl field={field} values={values} error={error} onChange={change} />;
    case 'phone':
      return (
        <PhoneField
          label={field.label}
          digits={textOf(values, field.name)}
          autoFocus={field.autoFocus === true}
          isRequired={isRequired(field)}
          error={error}
          onChange={change}
        />
      );
    case 'checkbox':
      return <Checkbox label={field.label} isChecked={values[field.name] === true} onChange={change} />;
    case 'file':
      return (
        <FileField
          label={field.label}
          file={fileOf(values, field.name)}
          accept={field.accept}
          hint={field.hint}
          error={error}
          onChange={change}
        />
      );
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

type WithOptions<Values extends FormValues> = Omit<Props<Values>, 'field'> & {
  readonly field: SingleField<Values> & { readonly kind: 'choice' | 'radio' | 'marks' };
};

function OptionsControl<Values extends FormValues>({ field, values, error, onChange }: WithOptions<Values>) {
  const text = textOf(values, field.name);
  const change = (value: unknown): void => {
    onChange(field.name, value);
  };
  switch (field.kind) {
    case 'choice':
      return (
        <Choice
          label={field.label}
          value={text}
          options={field.options}
          isDisabled={field.isDisabled === true}
          error={error}
          onChange={change}
        />
      );
    case 'radio':
      return <RadioGroup label={field.label} value={text} options={field.options} onChange={change} />;
    case 'marks':
      return (
        <CheckboxList
          label={field.label}
          options={field.options}
          chosen={listOf(values, field.name)}
          empty={field.empty}
          onChange={change}
        />
      );
  }
}

type TypedProps<Values extends FormValues, Kind> = Pick<Props<Values>, 'values' | 'error'> & {
  readonly field: SingleField<Values> & { readonly kind: Kind };
  readonly onChange: (text: string) => void;
};

function AreaControl<Values extends FormValues>({
  field,
  values,
  error,
  onChange,
}: TypedProps<Values, 'area'>) {
  const text = textOf(values, field.name);
  return (
    <TextArea
      label={field.label}
      value={text}
      maxLength={field.maxLength}
      hint={field.hint}
      isRequired={isRequired(field)}
      error={error ?? tooLong(text, field.maxLength)}
      onChange={onChange}
    />
  );
}

function TextControl<Values extends FormValues>({
  field,
  values,
  error,
  onChange,
}: TypedProps<Values, 'text'>) {
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
      isRequired={isRequired(field)}
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
