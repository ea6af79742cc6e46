import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { FormControl } from './form-control.tsx';
import type { FormField, FormValues } from './form-fields.ts';
import styles from './form-frame.module.css';
import type { FormSave, FormState } from './use-form-values.ts';

/** The parts that a form in a window and a form on a page share. */
export type FormParts<Values extends FormValues> = {
  readonly fields: readonly FormField<Values>[];
  readonly initial: Values;
  /** Sends the values. A window stays open until the caller closes it. */
  readonly save: FormSave<Values>;
  readonly submitLabel: string;
  readonly submitVariant?: 'primary' | 'secondary' | 'danger';
  /** The button is disabled while the values are wrong: for forms that ask for one reason. */
  readonly submitsOnlyRight?: boolean;
  /** The errors that the server found in the sent values, by field. */
  readonly refused?: Readonly<Record<string, string>>;
  /** Above the fields: what the form does. */
  readonly lead?: ReactNode;
  /** Above the submit button: hints, and why the form was not saved. */
  readonly children?: ReactNode;
};

type Props<Values extends FormValues> = FormParts<Values> & {
  readonly form: FormState<Values>;
  readonly isDisabled: boolean;
};

/** A form without its frame: the fields that are shown, and the submit button. */
export function FormBody<Values extends FormValues>({
  form,
  fields,
  save,
  isDisabled,
  ...parts
}: Props<Values>) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDisabled) form.submit();
      }}
    >
      {parts.lead}
      {fields
        .filter(({ isShown }) => isShown?.(form.values) !== false)
        .map((field) => (
          <FormControl
            key={field.name}
            field={field}
            values={form.values}
            error={form.errorOf(field.name)}
            onChange={form.change}
          />
        ))}
      {parts.children}
      <Button
        type="submit"
        variant={parts.submitVariant ?? 'primary'}
        isPending={save.isPending}
        disabled={isDisabled}
      >
        {parts.submitLabel}
      </Button>
    </form>
  );
}
