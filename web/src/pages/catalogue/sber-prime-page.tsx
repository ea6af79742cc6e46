import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  discountsQuery,
  type PrimeDiscount,
  productsQuery,
  type Subscription,
  subscriptionsQuery,
} from '../../api/catalogue/catalogue-queries.ts';
import { reopen } from '../../features/catalogue/reopen.ts';
import { DiscountWindow } from '../../features/catalogue/discount-form.tsx';
import { numberText } from '../../features/catalogue/numbers.ts';
import {
  productsColumn,
  sizeColumn,
  subscriptionColumns,
} from '../../features/catalogue/sber-prime-columns.tsx';
import { SubscriptionWindow } from '../../features/catalogue/subscription-form.tsx';
import { useRights } from '../../session/use-rights.ts';
import { Button } from '../../ui/inputs/button.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import type { ShownList } from '../../ui/collections/shown-list.ts';
import { DataGrid } from '../../ui/collections/data-grid.tsx';
import { type Load, LoadedList } from '../../ui/collections/loaded-list.tsx';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';

/** «SberPrime»: the subscription categories and their discounts (docs/spec/specification.md#2 «SberPrime page»). */
export function SberPrimePage() {
  return (
    <Page title="SberPrime" titleIsHidden>
      <Subscriptions />
      <Discounts />
    </Page>
  );
}

type ListProps<Row> = {
  readonly title: string;
  readonly failure: string;
  readonly empty: string;
  readonly load: Load<readonly Row[]>;
  readonly addLabel: string;
  /** Opens the window of a new row; null without the right to edit. */
  readonly onAdd: ((row: null) => void) | null;
  readonly children: (rows: readonly Row[]) => ReactNode;
};

function ListSection<Row>({ title, failure, empty, load, addLabel, onAdd, children }: ListProps<Row>) {
  const aside = onAdd !== null && (
    <Button
      onClick={() => {
        onAdd(null);
      }}
    >
      {addLabel}
    </Button>
  );
  return (
    <Section title={title} aside={aside}>
      <LoadedList load={load} message={failure} empty={empty} picture="document">
        {children}
      </LoadedList>
    </Section>
  );
}

function Subscriptions() {
  const { editProducts } = useRights();
  const [opened, open] = useState<{ readonly subscription: Subscription | null } | null>(null);
  const load = useQuery(subscriptionsQuery());
  const edit = (subscription: Subscription | null): void => {
    open({ subscription });
  };
  return (
    <>
      <ListSection
        title="SberPrime"
        failure="Не удалось загрузить список подписок"
        empty="Категорий подписки пока нет"
        load={load}
        addLabel="Добавить категорию подписки"
        onAdd={editProducts ? edit : null}
      >
        {(subscriptions) => (
          <DataGrid
            id="subscriptions"
            caption="Категории подписки"
            rows={subscriptions}
            renderExport={exportOf('SUBSCRIPTIONS')}
            keyOf={({ subscriptionId }) => subscriptionId}
            isMuted={({ status }) => status === 'DELETED'}
            columns={[
              ...subscriptionColumns,
              ...editColumn<Subscription>(editProducts, ({ subscriptionName }) => subscriptionName, edit),
            ]}
          />
        )}
      </ListSection>
      {opened !== null && (
        <SubscriptionWindow
          key={opened.subscription?.version}
          subscription={opened.subscription}
          onReload={() =>
            void reopen(
              load.refetch,
              ({ subscriptionId }) => subscriptionId === opened.subscription?.subscriptionId,
              (subscription) => {
                open(subscription === null ? null : { subscription });
              },
            )
          }
          onClose={() => {
            open(null);
          }}
        />
      )}
    </>
  );
}

function Discounts() {
  const { editProducts } = useRights();
  const [opened, open] = useState<{ readonly discount: PrimeDiscount | null } | null>(null);
  const load = useQuery(discountsQuery());
  const { data: products = [] } = useQuery(productsQuery());
  const nameOf = (productId: string): string =>
    products.find((product) => product.productId === productId)?.name ?? productId;
  const edit = (discount: PrimeDiscount | null): void => {
    open({ discount });
  };
  const isOpened = ({ uuid }: PrimeDiscount): boolean => uuid === opened?.discount?.uuid;
  const takenByOthers = (load.data ?? []).filter((each) => !isOpened(each)).flatMap((each) => each.products);
  return (
    <>
      <ListSection
        title="Размер скидки SberPrime при оформлении"
        failure="Не удалось загрузить список скидок"
        empty="Скидок пока нет"
        load={load}
        addLabel="Добавить скидку"
        onAdd={editProducts ? edit : null}
      >
        {(discounts) => (
          <DataGrid
            id="discounts"
            caption="Размеры скидки"
            rows={discounts}
            renderExport={exportOf('DISCOUNTS')}
            keyOf={({ uuid }) => uuid}
            columns={[
              sizeColumn,
              productsColumn(nameOf),
              ...editColumn<PrimeDiscount>(
                editProducts,
                ({ discount }) => `скидка ${numberText(discount)}`,
                edit,
              ),
            ]}
          />
        )}
      </ListSection>
      {opened !== null && (
        <DiscountWindow
          key={opened.discount?.version}
          discount={opened.discount}
          onReload={() =>
            void reopen(load.refetch, isOpened, (discount) => {
              open(discount === null ? null : { discount });
            })
          }
          products={products.filter(({ productId }) => !takenByOthers.includes(productId))}
          onClose={() => {
            open(null);
          }}
        />
      )}
    </>
  );
}

const exportOf = (list: 'SUBSCRIPTIONS' | 'DISCOUNTS') => (shown: ShownList) => (
  <ExportButton request={{ list, filter: {} }} shown={shown} />
);

/** The actions column for staff with the right to edit (docs/spec/specification.md#6). */
function editColumn<Row>(
  mayEdit: boolean,
  nameOf: (row: Row) => string,
  onEdit: (row: Row) => void,
): Column<Row>[] {
  if (!mayEdit) return [];
  return [
    {
      title: 'Действия',
      narrow: 'ending',
      cell: (row) => (
        <Button
          variant="secondary"
          aria-label={`Изменить: ${nameOf(row)}`}
          onClick={() => {
            onEdit(row);
          }}
        >
          Изменить
        </Button>
      ),
    },
  ];
}
