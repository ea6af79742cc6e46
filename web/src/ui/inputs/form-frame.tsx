import type { ReactNode } from 'react';
import { Modal } from '../layout/modal.tsx';
import { Button } from './button.tsx';
import { FormControl } from './form-control.tsx';
import type { FormField, FormValues } from './form-fields.ts';
import styles from './form-frame.module.css';
import { LeaveQuestion, useLeaveQuestion } from './leave-question.tsx';
import type { FormSave } from './use-form-values.ts';
import { useFormValues } from './use-form-values.ts';

type Props<Values extends FormValues> = {
  readonly title: string;
  readonly fields: readonly FormField<Values>[];
  readonly initial: Values;
  /** Sends the values. The window stays open until the caller closes it. */
  readonly save: FormSave<Values>;
  readonly submitLabel: string;
  readonly submitVariant?: 'primary' | 'danger';
  /** The button is disabled while the values are wrong: for windows that ask for one reason. */
  readonly submitsOnlyRight?: boolean;
  /** The errors that the server found in the sent values, by field. */
  readonly refused?: Readonly<Record<string, string>>;
  /** Above the fields: what the form does. */
  readonly lead?: ReactNode;
  /** Above the submit button: hints, and why the form was not saved. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
};

/**
 * The form of the back office, in a window: fields are data. Errors show from the first submit on. While it is being
 * saved it can be neither closed nor submitted again. Changed values are not thrown away without a question.
 */
export function FormFrame<Values extends FormValues>(props: Props<Values>) {
  const { title, fields, initial, save, refused = {}, onClose } = props;
  const { values, isChanged, isRight, errorOf, change, submit } = useFormValues({
    fields,
    initial,
    save,
    refused,
  });
  const question = useLeaveQuestion(isChanged, onClose);
  return (
    <Modal title={title} isLocked={save.isPending} onClose={question.onClose}>
      {question.isAsked && <LeaveQuestion onLeave={question.onLeave} onStay={question.onStay} />}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {props.lead}
        {fields
          .filter(({ isShown }) => isShown?.(values) !== false)
          .map((field) => (
            <FormControl
              key={field.name}
              field={field}
              values={values}
              error={errorOf(field.name)}
              onChange={change}
            />
          ))}
        {props.children}
        <Button
          type="submit"
          variant={props.submitVariant ?? 'primary'}
          isPending={save.isPending}
          disabled={props.submitsOnlyRight === true && !isRight}
        >
          {props.submitLabel}
        </Button>
      </form>
    </Modal>
  );
}
