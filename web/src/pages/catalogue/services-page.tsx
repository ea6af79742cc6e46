import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { discountedPrice } from '#domain/catalogue/discounts.ts';
import { kopecks } from '#domain/money.ts';
import { plurals } from '#domain/plural.ts';
import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { actuatorInfoQuery } from '../../api/config/actuator-info.ts';
import {
  type AddOnService,
  type BnplProduct,
  productsQuery,
  servicesQuery,
} from '../../api/catalogue/catalogue-queries.ts';
import { shareOf } from '../../features/catalogue/numbers.ts';
import { reopen } from '../../features/catalogue/reopen.ts';
import { BreachMark } from '../../features/laws/breach-mark.tsx';
import { ServiceWindow } from '../../features/catalogue/service-form.tsx';
import { ToggleService } from '../../features/catalogue/toggle-service.tsx';
import { formatMoney, formatMoneyRange } from '../../format/money.ts';
import { plural } from '../../format/plural.ts';
import { useRights } from '../../session/use-rights.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { ButtonRow } from '../../ui/back-office/button-row.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid } from '../../ui/collections/query-grid.tsx';
import type { Load } from '../../ui/collections/loaded-list.tsx';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import styles from './catalogue.module.css';

type Field = ExportFieldOf<'SERVICES'>;

type OpenForm = { readonly service: AddOnService | null };

/** «Услуги BNPL» (docs/spec/specification.md#2 «Services page»). */
export function ServicesPage() {
  const { editProducts } = useRights();
  const [opened, open] = useState<OpenForm | null>(null);
  const { load, products, freeIds, refetch } = useServices();
  const edit = (service: AddOnService | null): void => {
    open({ service });
  };
  const addButton = (
    <Button
      onClick={() => {
        edit(null);
      }}
    >
      Добавить услугу
    </Button>
  );
  return (
    <Page title="Услуги BNPL" aside={editProducts && freeIds.length > 0 && addButton}>
      <QueryGrid
        id="services"
        caption="Услуги BNPL"
        keyOf={({ uuid }) => uuid}
        isMuted={({ enabled }) => !enabled}
        columns={[...columns, excludedColumn(products), ...(editProducts ? [actionsColumn(edit)] : [])]}
        load={load}
        renderExport={(shown) => <ExportButton request={{ list: 'SERVICES', filter: {} }} shown={shown} />}
        errorText="Не удалось загрузить список услуг"
        picture="document"
      />
      {opened !== null && (
        <ServiceWindow
          key={opened.service?.version}
          service={opened.service}
          onReload={() =>
            void reopen(
              refetch,
              ({ uuid }) => uuid === opened.service?.uuid,
              (service) => {
                open(service === null ? null : { service });
              },
            )
          }
          freeIds={freeIds}
          products={products}
          onClose={() => {
            open(null);
          }}
        />
      )}
    </Page>
  );
}

type Services = {
  readonly load: Load<readonly AddOnService[]>;
  readonly products: readonly BnplProduct[];
  /** Identifiers not yet used by a service; empty until the services are loaded. */
  readonly freeIds: readonly string[];
  readonly refetch: () => Promise<{ readonly data: readonly AddOnService[] | undefined }>;
};

/** Services show the names of products, so both must be loaded. */
function useServices(): Services {
  const services = useQuery(servicesQuery());
  const products = useQuery(productsQuery());
  const { data: info } = useQuery(actuatorInfoQuery());
  const used = services.data?.map(({ serviceId }) => serviceId);
  return {
    load: {
      data: products.data === undefined ? undefined : services.data,
      error: services.error ?? products.error,
      isFetching: services.isFetching || products.isFetching,
      refetch: () => Promise.all([services.refetch(), products.refetch()]),
    },
    products: products.data ?? [],
    refetch: services.refetch,
    freeIds:
      used === undefined ? [] : (info?.serviceIds ?? []).filter((serviceId) => !used.includes(serviceId)),
  };
}

function actionsColumn(onEdit: (service: AddOnService) => void): Column<AddOnService, Field> {
  return {
    title: 'Действия',
    narrow: 'ending',
    cell: (service) => (
      <Actions
        service={service}
        onEdit={() => {
          onEdit(service);
        }}
      />
    ),
  };
}

const columns: readonly Column<AddOnService, Field>[] = [
  {
    title: 'Название',
    exported: ['serviceName'],
    narrow: 'top',
    sortBy: ({ serviceName }) => serviceName,
    cell: ({ serviceName, uuid }) => (
      <>
        <strong>{serviceName}</strong> <BreachMark subjectType="SERVICE" subjectId={uuid} isShort />
      </>
    ),
    full: ({ serviceName, uuid }) => (
      <>
        {serviceName} <BreachMark subjectType="SERVICE" subjectId={uuid} />
      </>
    ),
  },
  {
    title: 'Описание',
    isDetail: true,
    cell: ({ serviceDescription }) => serviceDescription || '—',
  },
  {
    title: 'Тариф',
    short: 'Тариф',
    exported: ['fee', 'lowerLimit', 'greaterLimit'],
    narrow: 'bottom',
    cell: (service) => priceRange(service, 0),
    full: (service) => <Tariff service={service} discount={0} />,
  },
  {
    title: 'Цена с Prime',
    exported: ['primeDiscount'],
    cell: (service) =>
      service.sberPrimeDiscount === null ? '—' : priceRange(service, service.sberPrimeDiscount),
    full: (service) =>
      service.sberPrimeDiscount === null ? (
        '—'
      ) : (
        <Tariff service={service} discount={service.sberPrimeDiscount} />
      ),
  },
  {
    title: 'До платежа не позже',
    exported: ['bufferHours'],
    sortBy: ({ bufferHours }) => bufferHours,
    cell: ({ bufferHours }) => `за ${plural(bufferHours, plurals.hour)}`,
  },
  {
    title: 'Идентификатор',
    exported: ['serviceId'],
    sortBy: ({ serviceId }) => serviceId,
    cell: ({ serviceId }) => serviceId,
  },
  {
    title: 'Время жизни заказа',
    isDetail: true,
    cell: ({ servicePaymentOrderLifeTimeMinutes }) =>
      plural(servicePaymentOrderLifeTimeMinutes, plurals.minute),
  },
];

function excludedColumn(products: readonly BnplProduct[]): Column<AddOnService> {
  const nameOf = (productId: string): string =>
    products.find((product) => product.productId === productId)?.name ?? productId;
  return {
    title: 'Кроме продуктов',
    isDetail: true,
    cell: ({ excludeProducts }) => excludeProducts.map(nameOf).join(', ') || '—',
  };
}

/** The prices of a tariff from the lowest to the highest. */
function priceRange({ rates }: AddOnService, discount: number): string {
  const prices = rates.map(({ serviceFee }) => discountedPrice(kopecks(serviceFee), shareOf(discount)));
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  if (rates.length === 0) return '—';
  return formatMoneyRange(kopecks(lowest), kopecks(highest));
}

function Tariff({ service, discount }: { readonly service: AddOnService; readonly discount: number }) {
  const share = shareOf(discount);
  if (service.rates.length === 0) return '—';
  return (
    <span className={styles.list}>
      {service.rates.map(({ lowerLimit, greaterLimit, serviceFee }) => (
        <span key={lowerLimit}>
          {formatMoney(discountedPrice(kopecks(serviceFee), share))}
          <Note>
            долг от {formatMoney(kopecks(lowerLimit))}
            {greaterLimit !== null && ` до ${formatMoney(kopecks(greaterLimit))}`}
          </Note>
        </span>
      ))}
    </span>
  );
}

type ActionsProps = { readonly service: AddOnService; readonly onEdit: () => void };

/**
 * A disabled service can be edited and started; an enabled one can only be stopped (docs/spec/specification.md#2
 * «Services page»).
 */
function Actions({ service, onEdit }: ActionsProps) {
  return (
    <ButtonRow>
      {!service.enabled && (
        <Button variant="secondary" aria-label={`Изменить: ${service.serviceName}`} onClick={onEdit}>
          Изменить
        </Button>
      )}
      <ToggleService service={service} />
    </ButtonRow>
  );
}
