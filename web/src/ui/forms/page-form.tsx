import type { ReactNode } from 'react';
import { FormBody, type FormParts } from './form-body.tsx';
import type { FormValues } from './form-fields.ts';
import { useLeaveQuestion } from './leave-question.tsx';
import { useFormValues } from './use-form-values.ts';

type LeaveHandlers = { readonly onLeave: () => void; readonly onStay: () => void };

type Props<Values extends FormValues> = FormParts<Values> & {
  /** The button is disabled while the values equal the initial ones. */
  readonly submitsOnlyChanged?: boolean;
  /** After saving, the fields get their initial values again. For forms that add several objects in sequence. */
  readonly resetsWhenSaved?: boolean;
  /** Asks before the page is left with typed values; without it they are lost. */
  readonly leaveQuestion?: (answers: LeaveHandlers) => ReactNode;
};

/** A form of the back office on a page. `FormFrame` is the same form in a dialog. */
export function PageForm<Values extends FormValues>(props: Props<Values>) {
  const { submitsOnlyValid = false, submitsOnlyChanged = false, leaveQuestion } = props;
  const form = useFormValues(props);
  const question = useLeaveQuestion(leaveQuestion !== undefined && form.isChanged);
  const isDisabled = (submitsOnlyValid && !form.isValid) || (submitsOnlyChanged && !form.isChanged);
  return (
    <>
      <FormBody {...props} form={form} isDisabled={isDisabled} isOnPage />
      {question.isAsked && leaveQuestion?.(question)}
    </>
  );
}
