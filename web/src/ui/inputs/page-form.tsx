import { FormBody, type FormParts } from './form-body.tsx';
import type { FormValues } from './form-fields.ts';
import { useFormValues } from './use-form-values.ts';

type Props<Values extends FormValues> = FormParts<Values> & {
  /** The button is disabled while the values equal the initial ones. */
  readonly submitsOnlyChanged?: boolean;
  /** Saved values are replaced by the initial ones. For forms that add several objects in sequence. */
  readonly resetsWhenSaved?: boolean;
};

/** The form of the back office on a page: as `FormFrame`, without its window. */
export function PageForm<Values extends FormValues>(props: Props<Values>) {
  const { submitsOnlyRight = false, submitsOnlyChanged = false } = props;
  const form = useFormValues(props);
  const isDisabled = (submitsOnlyRight && !form.isRight) || (submitsOnlyChanged && !form.isChanged);
  return <FormBody {...props} form={form} isDisabled={isDisabled} />;
}
