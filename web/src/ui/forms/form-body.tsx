import type { ReactNode } from 'react';
import { LostAnswer } from '../feedback/lost-answer.tsx';
import { Button } from '../inputs/button.tsx';
import { FormControl } from './form-control.tsx';
import type { FormField, FormValues, SingleField } from './form-fields.ts';
import styles from './form-frame.module.css';
import type { FormSave, FormState } from './use-form-values.ts';

/** The parts that a form in a window and a form on a page share. */
export type FormParts<Values extends FormValues> = {
  readonly fields: readonly FormField<Values>[];
  readonly initial: Values;
  /** Sends the values. A window stays open until the caller closes it. */
  readonly save: FormSave<Values>;
  /** A function names the effect of the values: «Вернуть 500,00 ₽». */
  readonly submitLabel: string | ((values: Values) => string);
  readonly submitVariant?: 'primary' | 'secondary' | 'danger';
  /** The errors of the values together, by field. */
  readonly check?: (values: Values) => Readonly<Record<string, string>>;
  readonly onChange?: () => void;
  /** Beside the fields: the effect of the values. */
  readonly preview?: (values: Values) => ReactNode;
  /** The button is disabled while the values are wrong. For forms with a single field. */
  readonly submitsOnlyValid?: boolean;
  /** The errors of the server in the sent values, by field. */
  readonly refused?: Readonly<Record<string, string>>;
  /** Above the fields: the purpose of the form. */
  readonly lead?: ReactNode;
  /** Above the submit button: hints, and the reason why the form was not saved. */
  readonly children?: ReactNode;
};

type Props<Values extends FormValues> = FormParts<Values> & {
  readonly form: FormState<Values>;
  readonly isDisabled: boolean;
  /** The form stands on a page that is wider than a form. */
  readonly isOnPage?: boolean;
};

/** A form without its frame: the fields that are shown, and the submit button. */
export function FormBody<Values extends FormValues>(props: Props<Values>) {
  const { form, save, lead, preview, children, isDisabled, isOnPage = false } = props;
  const controls = (
    <>
      {lead}
      <Controls {...props} />
    </>
  );
  const end = (
    <>
      {children}
      <LostAnswer text={save.lostAnswer ?? null} />
      <SubmitButton {...props} />
    </>
  );
  return (
    <form
      className={preview === undefined ? styles.form : styles.sides}
      data-on-page={isOnPage}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDisabled) form.submit();
      }}
    >
      {preview === undefined ? controls : <div className={styles.form}>{controls}</div>}
      {preview?.(form.values)}
      {preview === undefined ? end : <div className={styles.end}>{end}</div>}
    </form>
  );
}

function Controls<Values extends FormValues>({ form, fields }: Props<Values>) {
  const control = (field: SingleField<Values>) =>
    field.isShown?.(form.values) !== false && (
      <FormControl
        key={field.name}
        field={field}
        values={form.values}
        error={form.errorOf(field.name)}
        onChange={form.change}
      />
    );
  return fields.map((field) =>
    field.kind === 'pair' ? (
      <div key={field.fields[0].name} className={styles.pair}>
        {field.fields.map(control)}
      </div>
    ) : (
      control(field)
    ),
  );
}

function SubmitButton<Values extends FormValues>(props: Props<Values>) {
  const { form, submitVariant = 'primary', submitLabel, save, isDisabled, isOnPage = false } = props;
  const button = (
    <Button type="submit" variant={submitVariant} isPending={save.isPending} disabled={isDisabled}>
      {typeof submitLabel === 'string' ? submitLabel : submitLabel(form.values)}
    </Button>
  );
  // in a window the main action is as wide as its form and stays in sight
  if (!isOnPage) return <div className={styles.footer}>{button}</div>;
  return submitVariant === 'secondary' ? <div>{button}</div> : button;
}
