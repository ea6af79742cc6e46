import { useIsMutating, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type BnplProduct, catalogueKey, productsQuery } from '../../api/catalogue/catalogue-queries.ts';
import { ApprovalMark } from '../../features/approvals/approval-mark.tsx';
import { ProductActions } from '../../features/catalogue/product-actions.tsx';
import { nameColumn, termColumns } from '../../features/catalogue/product-columns.tsx';
import { productsFields, productStates, stateOf } from '../../features/catalogue/product-states.ts';
import { reopen } from '../../features/catalogue/reopen.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { BreachMark } from '../../features/laws/breach-mark.tsx';
import { SavedViews } from '../../features/saved-views/saved-views.tsx';
import { paths } from '../../paths.ts';
import { useListSearch } from '../../session/use-list-search.ts';
import { useRights } from '../../session/use-rights.ts';
import { FilterBar } from '../../ui/collections/filter-bar.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid } from '../../ui/collections/query-grid.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Page } from '../../ui/layout/page.tsx';

const CompareWindow = lazy(async () => ({
  default: (await import('../../features/catalogue/compare-window.tsx')).CompareWindow,
}));

const ProductWindow = lazy(async () => ({
  default: (await import('../../features/catalogue/product-form.tsx')).ProductWindow,
}));

/** The open window: a product or a new one that may begin with the terms of another, or a comparison. */
type OpenWindow =
  | { readonly kind: 'form'; readonly product: BnplProduct | null; readonly copied: BnplProduct | null }
  | { readonly kind: 'comparison'; readonly product: BnplProduct | null };

const newProduct: OpenWindow = { kind: 'form', product: null, copied: null };

const patterns = { state: /^(?:CREATED|ACTIVE|STOPPED)$/ } as const;

/** «Продукты BNPL» (docs/spec/specification.md#2 «BNPL products page»). */
export function ProductsPage() {
  const { editProducts } = useRights();
  const [opened, open] = useState<OpenWindow | null>(null);
  const { search, onFilter, onOpenView } = useListSearch(paths.products, patterns);
  const { state = '' } = search;
  const load = useQuery(productsQuery());
  const all = load.data ?? [];
  const shown = load.data?.filter((product) => state === '' || product.state === state);
  return (
    <Page title="Продукты BNPL" aside={<Aside load={load} canCompare={all.length > 1} onOpen={open} />}>
      <FilterBar fields={productsFields} values={{ state }} onApply={onFilter}>
        <SavedViews list="PRODUCTS" search={search} onOpen={onOpenView} />
      </FilterBar>
      <QueryGrid
        id="products"
        caption="Продукты BNPL"
        keyOf={({ productId }) => productId}
        isMuted={({ state: each }) => each !== 'ACTIVE'}
        columns={editProducts ? [...columns, actionsColumn(open, all)] : columns}
        load={{ ...load, data: shown }}
        renderExport={(grid) => <ExportButton request={exportOf(state)} shown={grid} />}
        errorText="Не удалось загрузить список продуктов"
        {...(all.length > 0 && { empty: 'Таких продуктов нет' })}
        picture="document"
      />
      {opened !== null && (
        <Suspense>
          <OpenedWindow opened={opened} products={all} refetch={load.refetch} onOpen={open} />
        </Suspense>
      )}
    </Page>
  );
}

/** The filter of the address; empty shows all products. */
function exportOf(shown: string) {
  const state = stateOf(shown);
  return { list: 'PRODUCTS', filter: state === undefined ? {} : { state } } as const;
}

type Opening = { readonly onOpen: (window: OpenWindow | null) => void };

type AsideProps = Opening & {
  readonly load: { readonly isFetching: boolean };
  readonly canCompare: boolean;
};

function Aside({ load, canCompare, onOpen }: AsideProps) {
  const { editProducts } = useRights();
  const isSaving = useIsMutating({ mutationKey: catalogueKey }) > 0;
  return (
    <>
      {canCompare && (
        <Button
          variant="secondary"
          onClick={() => {
            onOpen({ kind: 'comparison', product: null });
          }}
        >
          Сравнить
        </Button>
      )}
      {editProducts && (
        <Button
          disabled={load.isFetching || isSaving}
          onClick={() => {
            onOpen(newProduct);
          }}
        >
          Добавить продукт
        </Button>
      )}
    </>
  );
}

type OpenedProps = Opening & {
  readonly opened: OpenWindow;
  readonly products: readonly BnplProduct[];
  readonly refetch: () => Promise<{ readonly data: readonly BnplProduct[] | undefined }>;
};

function OpenedWindow({ opened, products, refetch, onOpen }: OpenedProps) {
  const close = (): void => {
    onOpen(null);
  };
  if (opened.kind === 'comparison')
    return <CompareWindow products={products} product={opened.product} onClose={close} />;
  return (
    <ProductWindow
      key={opened.product?.version}
      product={opened.product}
      copied={opened.copied}
      onReload={() =>
        void reopen(
          refetch,
          ({ productId }) => productId === opened.product?.productId,
          (product) => {
            onOpen(product === null ? null : { ...opened, product });
          },
        )
      }
      onClose={close}
    />
  );
}

function actionsColumn(onOpen: Opening['onOpen'], products: readonly BnplProduct[]): Column<BnplProduct> {
  return {
    title: 'Действия',
    narrow: 'ending',
    cell: (product) => (
      <ProductActions
        product={product}
        products={products}
        onEdit={() => {
          onOpen({ kind: 'form', product, copied: null });
        }}
        onCopy={() => {
          onOpen({ kind: 'form', product: null, copied: product });
        }}
        onCompare={() => {
          onOpen({ kind: 'comparison', product });
        }}
      />
    ),
  };
}

type StateProps = { readonly product: BnplProduct; readonly isShort: boolean };

function StateOf({ product: { state, productId }, isShort }: StateProps) {
  return (
    <>
      <Tag tone={productStates[state].tone}>{productStates[state].text}</Tag>{' '}
      <ApprovalMark kinds={['START_PRODUCT']} subjectId={productId} isShort={isShort} />{' '}
      <BreachMark subjectType="PRODUCT" subjectId={productId} isShort={isShort} />
    </>
  );
}

const columns: readonly Column<BnplProduct>[] = [
  nameColumn,
  {
    title: 'Состояние',
    exported: ['state'],
    narrow: 'bottomEnd',
    sortBy: ({ state }) => productStates[state].text,
    cell: (product) => <StateOf product={product} isShort />,
    full: (product) => <StateOf product={product} isShort={false} />,
  },
  ...termColumns,
];
