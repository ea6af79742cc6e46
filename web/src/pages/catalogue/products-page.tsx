import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plurals } from '#domain/plural.ts';
import { productActions } from '#domain/catalogue/product-rules.ts';
import { kopecks } from '#domain/money.ts';
import { type BnplProduct, catalogueKey, productsQuery } from '../../api/catalogue/catalogue-queries.ts';
import { ApprovalMark } from '../../features/approvals/approval-mark.tsx';
import { numberText } from '../../features/catalogue/numbers.ts';
import { reopen } from '../../features/catalogue/reopen.ts';
import { BreachMark } from '../../features/laws/breach-mark.tsx';
import { ProductWindow } from '../../features/catalogue/product-form.tsx';
import { commissionRules, intervalUnits } from '../../features/catalogue/product-terms.ts';
import { ToggleProduct } from '../../features/catalogue/toggle-product.tsx';
import { formatMoney } from '../../format/money.ts';
import { plural } from '../../format/plural.ts';
import { useRights } from '../../session/use-rights.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { ButtonRow } from '../../ui/back-office/button-row.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid } from '../../ui/collections/query-grid.tsx';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';

type OpenForm = { readonly product: BnplProduct | null };

/** «Продукты BNPL» (docs/spec/specification.md#2 «BNPL products page»). */
export function ProductsPage() {
  const { editProducts } = useRights();
  const [opened, open] = useState<OpenForm | null>(null);
  const load = useQuery(productsQuery());
  const isSaving = useIsMutating({ mutationKey: catalogueKey }) > 0;
  const edit = (product: BnplProduct | null): void => {
    open({ product });
  };
  const addButton = (
    <Button
      disabled={load.isFetching || isSaving}
      onClick={() => {
        edit(null);
      }}
    >
      Добавить продукт
    </Button>
  );
  return (
    <Page
      title="Продукты BNPL"
      aside={
        <>
          <ExportButton request={{ list: 'PRODUCTS', filter: {} }} />
          {editProducts && addButton}
        </>
      }
    >
      <QueryGrid
        id="products"
        caption="Продукты BNPL"
        keyOf={({ productId }) => productId}
        isMuted={({ state }) => state !== 'ACTIVE'}
        columns={editProducts ? [...columns, actionsColumn(edit, load.data ?? [])] : columns}

        load={load}
        failed="Не удалось загрузить список продуктов"
        icon="list"
      />
      {opened !== null && (
        <ProductWindow
          key={opened.product?.version}
          product={opened.product}
          onReload={() =>
            void reopen(
              load.refetch,
              ({ productId }) => productId === opened.product?.productId,
              (product) => {
                open(product === null ? null : { product });
              },
            )
          }
          onClose={() => {
            open(null);
          }}
        />
      )}
    </Page>
  );
}

function actionsColumn(
  onEdit: (product: BnplProduct) => void,
  products: readonly BnplProduct[],
): Column<BnplProduct> {
  return {
    title: 'Действия',
    cell: (product) => (
      <Actions
        product={product}
        products={products}
        onEdit={() => {
          onEdit(product);
        }}
      />
    ),
  };
}

const states = {
  CREATED: { text: 'Создан', tone: 'neutral' },
  ACTIVE: { text: 'Активен', tone: 'accent' },
  STOPPED: { text: 'Остановлен', tone: 'neutral' },
} as const satisfies Record<BnplProduct['state'], unknown>;

const columns: readonly Column<BnplProduct>[] = [
  {
    title: 'Название',
    sortBy: ({ name }) => name,
    cell: ({ name, termUi, isBased, withoutPenalties }) => (
      <>
        <strong>{name}</strong>
        <Note>
          {[termUi, isBased ? 'базовый' : '', withoutPenalties ? 'без штрафов' : '']
            .filter((part) => part !== '')
            .join(', ')}
        </Note>
      </>
    ),
  },
  {
    title: 'Платежи',
    cell: ({
      paymentsCount,
      paymentsIntervalValue,
      paymentsIntervalUnit,
      shiftPayment,
      initialPaymentPercentage,
    }) => (
      <>
        {plural(paymentsCount, plurals.payment)}, интервал{' '}
        {plural(paymentsIntervalValue, intervalUnits[paymentsIntervalUnit])}
        <Note>
          {initialPaymentPercentage === null
            ? 'равными долями'
            : `первый ${numberText(initialPaymentPercentage)} %`}
          {shiftPayment && ', первый отложен'}
        </Note>
      </>
    ),
  },
  {
    title: 'Сумма покупки',
    isNumber: true,
    sortBy: ({ maxAmount }) => maxAmount,
    cell: ({ minAmount, maxAmount }) => (
      <span>
        {formatMoney(kopecks(minAmount))} – {formatMoney(kopecks(maxAmount))}
      </span>
    ),
  },
  {
    title: 'Комиссия',
    cell: ({ commissionPercentage, commissionRule, minCommission, maxCommission }) =>
      commissionPercentage === 0 ? (
        '—'
      ) : (
        <>
          {numberText(commissionPercentage)} %
          <Note>
            {commissionRules[commissionRule]}
            {minCommission > 0 && `, не меньше ${formatMoney(kopecks(minCommission))}`}
            {maxCommission > 0 && `, не больше ${formatMoney(kopecks(maxCommission))}`}
          </Note>
        </>
      ),
  },
  {
    title: 'Состояние',
    sortBy: ({ state }) => states[state].text,
    cell: ({ state, productId }) => (
      <>
        <Tag tone={states[state].tone}>{states[state].text}</Tag>{' '}
        <ApprovalMark kinds={['START_PRODUCT']} subjectId={productId} />
        <BreachMark subjectType="PRODUCT" subjectId={productId} />
      </>
    ),
  },
];

type ActionsProps = {
  readonly product: BnplProduct;
  readonly products: readonly BnplProduct[];
  readonly onEdit: () => void;
};

/**
 * A product can be edited before its first start, started when it is not active, and stopped when it is active and
 * not a base product (docs/spec/specification.md#4).
 */
function Actions({ product, products, onEdit }: ActionsProps) {
  const { state, isBased, name } = product;
  const offered = productActions(state, isBased);
  return (
    <ButtonRow>
      {offered.edit && (
        <Button variant="secondary" aria-label={`Изменить: ${name}`} onClick={onEdit}>
          Изменить
        </Button>
      )}
      {offered.start && <ToggleProduct product={product} products={products} action="activate" />}
      {offered.stop && <ToggleProduct product={product} products={products} action="deactivate" />}
    </ButtonRow>
  );
}
