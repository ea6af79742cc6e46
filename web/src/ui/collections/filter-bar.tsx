import type { ReactNode } from 'react';
import { useState } from 'react';
import { phoneProblem } from '../../format/phone.ts';
import { Button } from '../inputs/button.tsx';
import { DateField } from '../inputs/date-field.tsx';
import { PhoneField } from '../inputs/phone-field.tsx';
import { Select } from '../inputs/select.tsx';
import { TextField } from '../inputs/text-field.tsx';
import { Card } from '../layout/card.tsx';
import styles from './filter-bar.module.css';
import type { FilterField, FilterValues } from './filter-fields.ts';

type Props<Values extends FilterValues> = {
  readonly fields: readonly FilterField<string & keyof Values>[];
  /** The applied filter. Another one replaces what is typed. */
  readonly values: Values;
  readonly onApply: (values: Values) => void;
  readonly submitLabel?: string;
  /** Next to the submit button. */
  readonly children?: ReactNode;
};

/** The filter of a list: fields are data, the filter applies on submit, errors show then. */
export function FilterBar<Values extends FilterValues>(props: Props<Values>) {
  return <Draft key={JSON.stringify(props.values)} {...props} />;
}

function Draft<Values extends FilterValues>({
  fields,
  values,
  onApply,
  submitLabel,
  children,
}: Props<Values>) {
  const [draft, setDraft] = useState(values);
  const [wasSubmitted, setSubmitted] = useState(false);
  return (
    <Card>
      <form
        className={styles.bar}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (fields.every((field) => problemOf(field, draft) === null)) onApply(trimmed(fields, draft));
        }}
      >
        {fields.map((field) => (
          <FilterControl
            key={field.kind === 'days' ? field.from.name : field.name}
            field={field}
            draft={draft}
            showsErrors={wasSubmitted}
            onChange={(name, value) => {
              setDraft({ ...draft, [name]: value });
            }}
          />
        ))}
        <div className={styles.actions}>
          <Button type="submit">{submitLabel ?? 'Применить'}</Button>
          {children}
        </div>
      </form>
    </Card>
  );
}

/** The values without spaces around typed text. */
function trimmed<Values extends FilterValues>(fields: readonly FilterField<string>[], draft: Values): Values {
  const texts = fields.flatMap((field) => (field.kind === 'text' ? [field.name] : []));
  return { ...draft, ...Object.fromEntries(texts.map((name) => [name, draft[name]?.trim() ?? ''])) };
}

function problemOf(field: FilterField<string>, draft: FilterValues): string | null {
  if (field.kind === 'phone') {
    const phone = draft[field.name] ?? '';
    return phone === '' ? null : phoneProblem(phone);
  }
  if (field.kind !== 'days' || field.problem === undefined) return null;
  return field.problem(draft[field.from.name] ?? '', draft[field.to.name] ?? '');
}

type ControlProps<Field> = {
  readonly field: Field;
  readonly draft: FilterValues;
  readonly showsErrors: boolean;
  readonly onChange: (name: string, value: string) => void;
};

function FilterControl({ field, draft, showsErrors, onChange }: ControlProps<FilterField<string>>) {
  const error = showsErrors ? problemOf(field, draft) : null;
  if (field.kind === 'days') return <Days field={field} draft={draft} error={error} onChange={onChange} />;
  const { name, label } = field;
  const value = draft[name] ?? '';
  const change = (next: string): void => {
    onChange(name, next);
  };
  switch (field.kind) {
    case 'choice':
      return (
        <Select label={label} value={value} options={[everything, ...field.options]} onChange={change} />
      );
    case 'phone':
      return <PhoneField label={label} digits={value} error={error} onChange={change} />;
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

const everything = { value: '', label: 'Показать все' } as const;

type DaysProps = Pick<
  ControlProps<FilterField<string> & { readonly kind: 'days' }>,
  'field' | 'draft' | 'onChange'
> & {
  readonly error: string | null;
};

function Days({ field: { legend, from, to }, draft, error, onChange }: DaysProps) {
  const first = draft[from.name] ?? '';
  const last = draft[to.name] ?? '';
  return (
    <fieldset className={styles.days}>
      {legend !== undefined && <legend>{legend}</legend>}
      <DateField
        label={from.label}
        value={first}
        max={last}
        error={error}
        onChange={(date) => {
          onChange(from.name, date);
        }}
      />
      <DateField
        label={to.label}
        value={last}
        min={first}
        onChange={(date) => {
          onChange(to.name, date);
        }}
      />
    </fieldset>
  );
}
