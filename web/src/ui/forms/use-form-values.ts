import { revalidateLogic, useForm, useSelector } from '@tanstack/react-form';
import { useState } from 'react';
import { type FormField, formProblems, type FormValues, singleFields } from './form-fields.ts';

export type FormSave<Values> = {
  readonly mutate: (values: Values, options?: { readonly onSuccess: () => void }) => void;
  readonly isPending: boolean;
  /** What the form says while the outcome of an act is unknown. */
  readonly lostAnswer?: string | null;
  /** The window is closed. */
  readonly giveUp?: () => void;
};

type Input<Values extends FormValues> = {
  readonly fields: readonly FormField<Values>[];
  readonly initial: Values;
  readonly save: FormSave<Values>;
  readonly check?: (values: Values) => Readonly<Record<string, string>>;
  /** The errors of the server, by field. */
  readonly refused?: Readonly<Record<string, string>>;
  readonly resetsWhenSaved?: boolean;
  readonly onChange?: () => void;
};

export type FormState<Values extends FormValues> = {
  readonly values: Values;
  readonly isChanged: boolean;
  readonly isValid: boolean;
  readonly errorOf: (name: string) => string | null;
  readonly change: (name: string, value: unknown) => void;
  readonly submit: () => void;
};

/**
 * The values and errors of a form, kept by TanStack Form. Errors show from the first submit on; those of a field with
 * `showsErrorAtOnce` from its first change on.
 */
export function useFormValues<Values extends FormValues>(input: Input<Values>): FormState<Values> {
  const { fields, initial, save, check, refused = {}, resetsWhenSaved = false, onChange } = input;
  const problemsOf = (values: Values) => ({ ...formProblems(fields, values), ...check?.(values) });
  const [sent, setSent] = useState<FormValues>({});
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const defaults: FormValues = initial;
  const form = useForm({
    defaultValues: defaults,
    validationLogic: revalidateLogic(),
    validators: {
      onDynamic: ({ value }) => {
        const problems = problemsOf({ ...initial, ...value });
        return Object.keys(problems).length === 0 ? undefined : problems;
      },
    },
    onSubmit: ({ value }) => {
      setSent(value);
      save.mutate({ ...initial, ...value }, { onSuccess: resetsWhenSaved ? reset : () => undefined });
    },
  });
  const reset = (): void => {
    form.reset();
    setChanged(new Set());
  };
  const { values, isDefaultValue, errors } = useSelector(form.store);
  const [shown] = errors;
  const whole = { ...initial, ...values };
  const problems: Readonly<Record<string, string>> = problemsOf(whole);
  const atOnce = new Set(
    singleFields(fields).flatMap((field) =>
      'showsErrorAtOnce' in field && changed.has(field.name) ? [field.name] : [],
    ),
  );
  /** An error of the server lasts until its value is changed. */
  const refusalOf = (name: string) => (values[name] === sent[name] ? refused[name] : undefined);
  return {
    values: whole,
    isChanged: !isDefaultValue,
    isValid: Object.keys(problems).length === 0,
    errorOf: (name) =>
      shown?.[name] ?? (atOnce.has(name) ? problems[name] : undefined) ?? refusalOf(name) ?? null,
    change: (name, value) => {
      form.setFieldValue(name, value);
      setChanged((names) => new Set([...names, name]));
      onChange?.();
    },
    submit: () => {
      if (!save.isPending) void form.handleSubmit();
    },
  };
}
