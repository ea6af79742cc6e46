import { ComboBox } from './combo-box.tsx';
import { type ChoiceProps, Select } from './select.tsx';

/** A longer list is searched by typing. */
const longestSelect = 12;

/** One option of a list of any length. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  return props.options.length > longestSelect ? <ComboBox {...props} /> : <Select {...props} />;
}
