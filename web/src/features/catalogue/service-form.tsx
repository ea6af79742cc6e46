import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readProduct } from '#domain/catalogue/read-product.ts';
import { breachesFrom, breachWarning } from '#domain/laws/breaches.ts';
import { movePaymentServiceId } from '#domain/services/move-payment.ts';
import {
  type AddOnService,
  type BnplProduct,
  catalogueKey,
  saveService,
} from '../../api/catalogue/catalogue-queries.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import type { FormField } from '../../ui/forms/form-fields.ts';
import { FormFrame } from '../../ui/forms/form-frame.tsx';
import { lawsQuery } from '../../api/laws/laws.ts';
import { today } from '../../format/date.ts';
import { clampedText, shareBounds } from './numbers.ts';
import { noProducts, productOptions } from './product-options.ts';
import { RateTable } from './rate-table.tsx';
import { ServiceEffect } from './service-effect.tsx';
import { StaleNotice } from './stale-notice.tsx';
import {
  newService,
  type ServiceDraft,
  serviceDraftOf,
  serviceErrors,
  serviceRequest,
} from './service-draft.ts';

type Props = {
  /** null for a new service. */
  readonly service: AddOnService | null;
  /** Identifiers not yet used by a service. */
  readonly freeIds: readonly string[];
  readonly products: readonly BnplProduct[];
  readonly onReload: () => void;
  readonly onClose: () => void;
};

/**
 * The window of a service with its tariff (docs/spec/specification.md#2 «Services page», docs/spec/specification.md#5
 * «Service form»).
 */
export function ServiceWindow({ service, freeIds, products, onReload, onClose }: Props) {
  const save = useSaveService(service, onClose);
  return (
    <FormFrame
      title={service === null ? 'Новая услуга' : 'Изменение услуги'}
      fields={[...identifierFields(service === null ? freeIds : []), ...fields, excluded(products)]}
      initial={service === null ? newService(freeIds[0] ?? '') : serviceDraftOf(service)}
      check={serviceErrors}
      preview={(draft) => (
        <>
          <ServiceEffect draft={draft} />
          <ServiceLaw draft={draft} products={products} />
        </>
      )}
      save={save}
      submitLabel="Сохранить"
      onChange={() => {
        if (save.isError) save.reset();
      }}
      onClose={onClose}
    >
      {save.isError && (
        <Notice
          title={service === null ? 'Не удалось добавить услугу' : 'Не удалось обновить услугу'}
          tone="warning"
          role="alert"
        />
      )}
      <StaleNotice error={save.error} onReload={onReload} />
    </FormFrame>
  );
}

function useSaveService(service: AddOnService | null, onSaved: () => void) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationKey: [...catalogueKey, 'save-service'],
    mutationFn: (draft: ServiceDraft) =>
      saveService(service, serviceRequest(draft, service?.enabled ?? false)),
    onSuccess: async () => {
      notify('SUCCESS', service === null ? 'Услуга добавлена' : 'Услуга обновлена');
      await queryClient.invalidateQueries({ queryKey: catalogueKey });
      onSaved();
    },
  });
}

/** Chosen only for a new service (docs/spec/specification.md#5 «Service form»). */
function identifierFields(freeIds: readonly string[]): readonly FormField<ServiceDraft>[] {
  if (freeIds.length === 0) return [];
  const options = freeIds.map((value) => ({ value, label: value }));
  return [{ kind: 'choice', name: 'serviceId', label: 'Идентификатор', options }];
}

const fields: readonly FormField<ServiceDraft>[] = [
  { kind: 'text', name: 'serviceName', label: 'Название', maxLength: 127 },
  { kind: 'area', name: 'serviceDescription', label: 'Описание', maxLength: 255 },
  {
    kind: 'own',
    name: 'rates',
    render: ({ rates }, change, error) => (
      <RateTable
        rows={rates}
        error={error}
        onChange={(next) => {
          change({ rates: next });
        }}
      />
    ),
  },
  {
    kind: 'text',
    name: 'sberPrimeDiscount',
    label: 'Скидка SberPrime, от 0 до 1',
    input: 'decimal',
    adjust: (text) => clampedText(text, shareBounds),
  },
  {
    kind: 'pair',
    fields: [
      {
        kind: 'text',
        name: 'bufferHours',
        label: 'Не позже чем до платежа, часов',
        input: 'numeric',
        adjust: (text) => clampedText(text, { min: 0, max: 100_000 }),
      },
      {
        kind: 'text',
        name: 'lifetimeMinutes',
        label: 'Время жизни заказа услуги, минут',
        input: 'numeric',
        adjust: (text) => clampedText(text, { min: 0, max: 1_000_000 }),
      },
    ],
  },
];

function excluded(products: readonly BnplProduct[]): FormField<ServiceDraft> {
  return {
    kind: 'marks',
    name: 'excludeProducts',
    label: 'Не действует для продуктов',
    options: productOptions(products),
    empty: noProducts,
  };
}

type LawProps = { readonly draft: ServiceDraft; readonly products: readonly BnplProduct[] };

/** The clauses in force that the service breaks with the running products (docs/spec/rules.md#15). */
function ServiceLaw({ draft: { serviceId, serviceName, excludeProducts }, products }: LawProps) {
  const { data: laws } = useQuery(lawsQuery());
  if (laws === undefined || serviceName.trim() === '') return null;
  const subject = {
    type: 'SERVICE',
    serviceName,
    movesPayment: serviceId === movePaymentServiceId,
    products: products
      .filter(({ state, productId }) => state === 'ACTIVE' && !excludeProducts.includes(productId))
      .flatMap((product) => {
        const terms = readProduct(product);
        return terms.ok ? [{ name: product.name, terms: terms.value }] : [];
      }),
  } as const;
  return breachesFrom(laws.clauses, subject, today()).map((breach) => (
    <Notice
      key={breach.clause.clauseId}
      title={breachWarning(breach, today())}
      tone="warning"
      role="status"
    />
  ));
}
