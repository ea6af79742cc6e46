import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { approvalsKey } from '../../api/approvals/approvals.ts';
import { type BnplProduct, catalogueKey, toggleProduct } from '../../api/catalogue/catalogue-queries.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { useAct } from '../../api/wire/use-act.ts';
import { ConfirmedButton } from '../../ui/back-office/confirmed-button.tsx';
import { Loader } from '../../ui/feedback/loader.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import type { GivenReason } from '../../ui/forms/optional-reason.ts';

const ProductReview = lazy(async () => ({ default: (await import('./product-review.tsx')).ProductReview }));

type Props = {
  readonly product: BnplProduct;
  readonly products: readonly BnplProduct[];
  readonly action: keyof typeof texts;
};

const texts = {
  activate: { label: 'Запустить', done: 'Продукт запущен', variant: 'primary' },
  deactivate: { label: 'Остановить', done: 'Продукт остановлен', variant: 'danger' },
} as const;

/** Starts or stops a product after its effect was shown (docs/spec/specification.md#4 «Product»). */
export function ToggleProduct({ product, products, action }: Props) {
  const { productId, name } = product;
  const { label, done, variant } = texts[action];
  const [isRehearsed, setRehearsed] = useState(false);
  const queryClient = useQueryClient();
  const toggle = useAct({
    mutationKey: [...catalogueKey, 'toggle', productId],
    mutationFn: (given: GivenReason) => toggleProduct(product, action, given),
    onSuccess: () => {
      notify('SUCCESS', `${done}: ${name}`);
    },
    onRefused: (error) => {
      if (hasCode(error, 'approval.waits.error'))
        notify('SUCCESS', 'Запрос отправлен: запуск подтвердит другой сотрудник');
      else notify('FAIL', refusalMessage(error));
    },
    reload: async () => {
      await queryClient.invalidateQueries({ queryKey: approvalsKey });
      await queryClient.invalidateQueries({ queryKey: catalogueKey });
    },
  });
  return (
    <ConfirmedButton
      label={label}
      spokenLabel={`${label}: ${name}`}
      title={`${label} продукт «${name}»?`}
      confirmLabel={`${label} продукт`}
      confirmVariant={variant}
      isWide={action === 'activate'}
      isReady={action === 'deactivate' || isRehearsed}
      asksReason={action === 'activate'}
      act={toggle}
      onConfirm={(close, given) => {
        toggle.confirm(given, close);
      }}
    >
      {action === 'activate' ? (
        <>
          <p>Магазины сразу смогут оформлять покупки на этих условиях. Изменить их после запуска нельзя.</p>
          <Suspense fallback={<Loader />}>
            <ProductReview product={product} products={products} onShown={setRehearsed} />
          </Suspense>
        </>
      ) : (
        <p>
          Новые покупки с этим продуктом не оформить. Начатые заказы идут по своему графику. Запустить продукт
          можно снова.
        </p>
      )}
    </ConfirmedButton>
  );
}
