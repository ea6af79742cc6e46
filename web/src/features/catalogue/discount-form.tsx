import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BnplProduct, PrimeDiscount } from '../../api/staff/catalogue-queries.ts';
import { catalogueKey, saveDiscount } from '../../api/staff/catalogue-queries.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Modal } from '../../ui/layout/modal.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { TextField } from '../../ui/inputs/text-field.tsx';
import styles from './form.module.css';
import { DiscountEffect } from './discount-effect.tsx';
import { clampedText, coefficientProblem, numberText, readNumber, shareBounds, shareOf } from './numbers.ts';
import { StaleNotice } from './stale-notice.tsx';
import { ProductChoice } from './product-choice.tsx';

type Props = {
  /** null for a new discount. The coefficient of an existing one cannot change. */
  readonly discount: PrimeDiscount | null;
  /** Products without another discount. */
  readonly products: readonly BnplProduct[];
  readonly onReload: () => void;
  readonly onClose: () => void;
};

/** A discount coefficient with its products (docs/spec/specification.md#5 «Discount form»). */
export function DiscountWindow({ discount, products, onReload, onClose }: Props) {
  const queryClient = useQueryClient();
  const [text, setText] = useState(discount === null ? '' : numberText(discount.discount));
  const [chosen, setChosen] = useState<readonly string[]>(discount?.products ?? []);
  const [wasSubmitted, setSubmitted] = useState(false);
  const coefficient = readNumber(text);
  // the coefficient of an existing discount cannot change
  const problem = discount === null ? coefficientProblem(text) : null;
  const save = useSingleMutation({
    mutationKey: [...catalogueKey, 'save-discount'],
    mutationFn: (share: number) => saveDiscount(discount, { discount: share, products: [...chosen] }),
    onSuccess: async () => {
      notify('SUCCESS', discount === null ? 'Скидка добавлена' : 'Скидка обновлена');
      await queryClient.invalidateQueries({ queryKey: catalogueKey });
      onClose();
    },
  });
  return (
    <Modal
      title={discount === null ? 'Новая скидка' : 'Изменение скидки'}
      isLocked={save.isPending}
      isWide
      onClose={onClose}
    >
      <form
        className={styles.sides}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (coefficient !== null && problem === null) save.mutate(coefficient);
        }}
      >
        <div className={styles.form}>
          <TextField
            label="Размер скидки, от 0 до 1"
            value={text}
            inputMode="decimal"
            disabled={discount !== null}
            error={wasSubmitted ? problem : null}
            onChange={(next) => {
              setText(clampedText(next, shareBounds));
            }}
          />
          <ProductChoice label="Продукты" products={products} chosen={chosen} onChange={setChosen} />
        </div>
        <DiscountEffect
          products={products.filter(({ productId }) => chosen.includes(productId))}
          discount={coefficient === null ? null : shareOf(coefficient)}
        />
        <div className={styles.end}>
          <StaleNotice error={save.error} onReload={onReload} />
          <Button type="submit" isPending={save.isPending}>
            Сохранить
          </Button>
        </div>
      </form>
    </Modal>
  );
}
