import type { BnplProduct } from '../../api/staff/catalogue-queries.ts';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import styles from './form.module.css';

type Props = {
  readonly label: string;
  readonly products: readonly BnplProduct[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

/** A choice of products, all of them visible. */
export function ProductChoice({ label, products, chosen, onChange }: Props) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {products.map(({ productId, name }) => (
        <Checkbox
          key={productId}
          label={name}
          isChecked={chosen.includes(productId)}
          onChange={(isChecked) => {
            onChange(isChecked ? [...chosen, productId] : chosen.filter((each) => each !== productId));
          }}
        />
      ))}
      {products.length === 0 && <p>Свободных продуктов нет</p>}
    </fieldset>
  );
}
