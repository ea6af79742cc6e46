import { type ReactNode, useState } from 'react';
import { Button } from '../inputs/button.tsx';
import { Card } from '../layout/card.tsx';
import styles from './filter-bar.module.css';
import { FilterControl } from './filter-control.tsx';
import { type FilterField, filterProblem, type FilterValues, firstNameOf } from './filter-fields.ts';

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
          if (fields.every((field) => filterProblem(field, draft) === null)) onApply(trimmed(fields, draft));
        }}
      >
        {fields.map((field) => (
          <FilterControl
            key={firstNameOf(field)}
            field={field}
            draft={draft}
            error={wasSubmitted ? filterProblem(field, draft) : null}
            onChange={(changes) => {
              setDraft((before) => ({ ...before, ...changes }));
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
