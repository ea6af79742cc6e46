import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { Button } from '../inputs/button.tsx';
import { Card } from '../layout/card.tsx';
import styles from './filter-bar.module.css';
import { FilterControl } from './filter-control.tsx';
import {
  type FilterField,
  filterProblem,
  type FilterValues,
  firstNameOf,
  isFilled,
} from './filter-fields.ts';

type Props<Values extends FilterValues> = {
  readonly fields: readonly FilterField<string & keyof Values>[];
  /** The applied filter. Another one replaces what is typed. */
  readonly values: Values;
  readonly onApply: (values: Values) => void;
  readonly submitLabel?: string;
  /** Of the button that opens the fields on a phone; «Фильтр» with the number of fields in use unless set. */
  readonly toggleLabel?: string;
  /** Next to the submit button. */
  readonly children?: ReactNode;
};

/**
 * The filter of a list: fields are data, the filter applies on submit, errors show then. On a phone a button opens the
 * fields, so that the list comes first.
 */
export function FilterBar<Values extends FilterValues>({
  fields,
  values,
  onApply,
  submitLabel,
  toggleLabel,
  children,
}: Props<Values>) {
  const [draft, setDraft] = useDraft(values);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  return (
    <Card>
      <form
        id={id}
        className={styles.bar}
        data-open={isOpen}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const isValid = fields.every((field) => filterProblem(field, draft) === null);
          setSubmitted(!isValid);
          if (!isValid) return;
          onApply(trimmed(fields, draft));
          setOpen(false);
          if (isOpen) toggle.current?.focus();
        }}
      >
        <FilterToggle
          ref={toggle}
          formId={id}
          label={toggleLabel ?? filterLabel(fields.filter((field) => isFilled(field, values)).length)}
          isOpen={isOpen}
          onToggle={() => {
            setOpen(!isOpen);
          }}
        />
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
          <span className={styles.submit}>
            <Button type="submit">{submitLabel ?? 'Применить'}</Button>
          </span>
          {children}
        </div>
      </form>
    </Card>
  );
}

function filterLabel(applied: number): string {
  return applied === 0 ? 'Фильтр' : `Фильтр: ${applied}`;
}

/** What is typed. Another applied filter replaces it. */
function useDraft<Values extends FilterValues>(values: Values) {
  const [draft, setDraft] = useState(values);
  const [applied, setApplied] = useState(values);
  if (JSON.stringify(applied) !== JSON.stringify(values)) {
    setApplied(values);
    setDraft(values);
  }
  return [draft, setDraft] as const;
}

type ToggleProps = {
  readonly ref: Ref<HTMLButtonElement>;
  readonly formId: string;
  readonly label: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

function FilterToggle({ ref, formId, label, isOpen, onToggle }: ToggleProps) {
  return (
    <div className={styles.toggle}>
      <Button ref={ref} variant="secondary" aria-expanded={isOpen} aria-controls={formId} onClick={onToggle}>
        {label}
      </Button>
    </div>
  );
}

/** The values without spaces around typed text. */
function trimmed<Values extends FilterValues>(fields: readonly FilterField<string>[], draft: Values): Values {
  const texts = fields.flatMap((field) => (field.kind === 'text' ? [field.name] : []));
  return { ...draft, ...Object.fromEntries(texts.map((name) => [name, draft[name]?.trim() ?? ''])) };
}
