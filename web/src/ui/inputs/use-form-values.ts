import { revalidateLogic, useForm, useSelector } from '@tanstack/react-form';
import { useState } from 'react';
import type { FormField, FormValues } from './form-fields.ts';
import { formProblems } from './form-fields.ts';

export type FormSave<Values> = {
  readonly mutate: (values: Values) => void;
  readonly isPending: boolean;
};

type Input<Values extends FormValues> = {
  readonly fields: readonly FormField<Values>[];
  readonly initial: Values;
  readonly save: FormSave<Values>;
  /** The errors of the server, by field. */
  readonly refused: Readonly<Record<string, string>>;
};

/** The values and errors of a form, kept by TanStack Form. Errors show from the first submit on. */
export function useFormValues<Values extends FormValues>({ fields, initial, save, refused }: Input<Values>) {
  const [sent, setSent] = useState<FormValues>({});
  const defaults: FormValues = initial;
  const form = useForm({
    defaultValues: defaults,
    validationLogic: revalidateLogic(),
    validators: {
      onDynamic: ({ value }) => {
        const problems = formProblems(fields, { ...initial, ...value });
        return Object.keys(problems).length === 0 ? undefined : problems;
      },
    },
    onSubmit: ({ value }) => {
      setSent(value);
      save.mutate({ ...initial, ...value });
    },
  });
  const { values, isDefaultValue, errors } = useSelector(form.store);
  const [problems] = errors;
  return {
    values: { ...initial, ...values },
    isChanged: !isDefaultValue,
    isRight: Object.keys(formProblems(fields, { ...initial, ...values })).length === 0,
    /** An error of the server lasts until its value is changed. */
    errorOf: (name: string): string | null =>
      problems?.[name] ?? (values[name] === sent[name] ? (refused[name] ?? null) : null),
    change: (name: string, value: unknown): void => {
      form.setFieldValue(name, value);
    },
    submit: (): void => {
      if (!save.isPending) void form.handleSubmit();
    },
  };
}
