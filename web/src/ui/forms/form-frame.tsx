import { Dialog } from '../back-office/dialog.tsx';
import { FormBody, type FormParts } from './form-body.tsx';
import type { FormValues } from './form-fields.ts';
import { LeaveQuestion, useLeaveQuestion } from './leave-question.tsx';
import { useFormValues } from './use-form-values.ts';

type Props<Values extends FormValues> = FormParts<Values> & {
  readonly title: string;
  /** False while the effect is not loaded: nothing is confirmed unseen. */
  readonly isReady?: boolean;
  readonly onClose: () => void;
};

/**
 * The form of the back office in a window. Its fields are data. Errors show from the first submit on. While the values
 * are being saved, the window can be neither closed nor submitted again. Changed values are discarded only after a
 * question.
 */
export function FormFrame<Values extends FormValues>(props: Props<Values>) {
  const { title, save, preview, isReady = true, submitsOnlyValid = false, onClose } = props;
  const form = useFormValues(props);
  const question = useLeaveQuestion(form.isChanged, () => {
    save.giveUp?.();
    onClose();
  });
  return (
    <Dialog title={title} isLocked={save.isPending} isWide={preview !== undefined} onClose={question.onClose}>
      {question.isAsked && <LeaveQuestion onLeave={question.onLeave} onStay={question.onStay} />}
      <FormBody {...props} form={form} isDisabled={!isReady || (submitsOnlyValid && !form.isValid)} />
    </Dialog>
  );
}
