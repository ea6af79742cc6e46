import { useQueryClient } from '@tanstack/react-query';
import {
  type BnplProduct,
  catalogueKey,
  type PrimeDiscount,
  saveDiscount,
} from '../../api/catalogue/catalogue-queries.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import type { FormField } from '../../ui/forms/form-fields.ts';
import { FormFrame } from '../../ui/forms/form-frame.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { DiscountEffect } from './discount-effect.tsx';
import { clampedText, coefficientProblem, numberText, readNumber, shareBounds, shareOf } from './numbers.ts';
import { StaleNotice } from './stale-notice.tsx';
import { noProducts, productOptions } from './product-options.ts';

type Props = {
  /** null for a new discount. The coefficient of an existing one cannot change. */
  readonly discount: PrimeDiscount | null;
  /** Products without another discount. */
  readonly products: readonly BnplProduct[];
  readonly onReload: () => void;
  readonly onClose: () => void;
};

type Draft = {
  /** The text of the coefficient. */
  readonly discount: string;
  readonly products: readonly string[];
};

/** A discount coefficient with its products (docs/spec/specification.md#5 «Discount form»). */
export function DiscountWindow({ discount, products, onReload, onClose }: Props) {
  const queryClient = useQueryClient();
  const save = useSingleMutation({
    mutationKey: [...catalogueKey, 'save-discount'],
    mutationFn: (draft: Draft) =>
      saveDiscount(discount, {
        discount: readNumber(draft.discount) ?? 0,
        products: [...draft.products],
      }),
    onSuccess: async () => {
      notify('SUCCESS', discount === null ? 'Скидка добавлена' : 'Скидка обновлена');
      await queryClient.invalidateQueries({ queryKey: catalogueKey });
      onClose();
    },
  });
  return (
    <FormFrame
      title={discount === null ? 'Новая скидка' : 'Изменение скидки'}
      fields={buildFields(discount === null, products)}
      initial={toDraft(discount)}
      preview={(draft) => <Preview draft={draft} products={products} />}
      save={save}
      submitLabel="Сохранить"
      onClose={onClose}
    >
      <StaleNotice error={save.error} onReload={onReload} />
    </FormFrame>
  );
}

function toDraft(discount: PrimeDiscount | null): Draft {
  if (discount === null) return { discount: '', products: [] };
  return { discount: numberText(discount.discount), products: discount.products };
}

function buildFields(isNew: boolean, products: readonly BnplProduct[]): readonly FormField<Draft>[] {
  return [
    {
      kind: 'text',
      name: 'discount',
      label: 'Размер скидки, от 0 до 1',
      input: 'decimal',
      isDisabled: () => !isNew,
      adjust: (text) => clampedText(text, shareBounds),
      check: (text) => (isNew ? coefficientProblem(text) : null),
    },
    {
      kind: 'marks',
      name: 'products',
      label: 'Продукты',
      options: productOptions(products),
      empty: noProducts,
    },
  ];
}

type PreviewProps = { readonly draft: Draft; readonly products: readonly BnplProduct[] };

function Preview({ draft, products }: PreviewProps) {
  const coefficient = readNumber(draft.discount);
  return (
    <DiscountEffect
      products={products.filter(({ productId }) => draft.products.includes(productId))}
      discount={coefficient === null ? null : shareOf(coefficient)}
    />
  );
}
