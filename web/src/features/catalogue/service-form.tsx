import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AddOnService, BnplProduct } from '../../api/staff/catalogue-queries.ts';
import { catalogueKey, saveService } from '../../api/staff/catalogue-queries.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Modal } from '../../ui/layout/modal.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Select } from '../../ui/inputs/select.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import styles from './form.module.css';
import { clampedText, shareBounds } from './numbers.ts';
import { ProductChoice } from './product-choice.tsx';
import { RateTable } from './rate-table.tsx';
import { ServiceEffect } from './service-effect.tsx';
import { StaleNotice } from './stale-notice.tsx';
import type { ServiceDraft, ServiceErrors } from './service-draft.ts';
import { newService, serviceDraftOf, serviceErrors, serviceRequest } from './service-draft.ts';

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
  const [draft, setDraft] = useState(
    service === null ? newService(freeIds[0] ?? '') : serviceDraftOf(service),
  );
  const [wasSubmitted, setSubmitted] = useState(false);
  const problems = serviceErrors(draft);
  const save = useSaveService(service, onClose);
  const change = (changes: Partial<ServiceDraft>): void => {
    setDraft({ ...draft, ...changes });
    if (save.isError) save.reset();
  };
  return (
    <Modal
      title={service === null ? 'Новая услуга' : 'Изменение услуги'}
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
          if (Object.keys(problems).length === 0) save.mutate(draft);
        }}
      >
        <div className={styles.form}>
          {service === null && <IdentifierChoice draft={draft} freeIds={freeIds} onChange={change} />}
          <ServiceFields draft={draft} errors={wasSubmitted ? problems : {}} onChange={change} />
          <ProductChoice
            label="Не действует для продуктов"
            products={products}
            chosen={draft.excludeProducts}
            onChange={(excludeProducts) => {
              change({ excludeProducts });
            }}
          />
        </div>
        <ServiceEffect draft={draft} />
        <div className={styles.end}>
          {save.isError && (
            <Notice
              title={service === null ? 'Не удалось добавить услугу' : 'Не удалось обновить услугу'}
              tone="warning"
              role="alert"
            />
          )}
          <StaleNotice error={save.error} onReload={onReload} />
          <Button type="submit" isPending={save.isPending}>
            Сохранить
          </Button>
        </div>
      </form>
    </Modal>
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

type ChangeProps = {
  readonly draft: ServiceDraft;
  readonly onChange: (changes: Partial<ServiceDraft>) => void;
};

/** Chosen only for a new service (docs/spec/specification.md#5 «Service form»). */
function IdentifierChoice({ draft, freeIds, onChange }: ChangeProps & Pick<Props, 'freeIds'>) {
  return (
    <Select
      label="Идентификатор"
      value={draft.serviceId}
      options={freeIds.map((value) => ({ value, label: value }))}
      onChange={(serviceId) => {
        onChange({ serviceId });
      }}
    />
  );
}

type FieldsProps = ChangeProps & { readonly errors: ServiceErrors };

function ServiceFields({ draft, errors, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        label="Название"
        value={draft.serviceName}
        maxLength={127}
        error={errors.serviceName ?? null}
        onChange={(serviceName) => {
          onChange({ serviceName });
        }}
      />
      <TextArea
        label="Описание"
        value={draft.serviceDescription}
        maxLength={255}
        error={errors.serviceDescription ?? null}
        onChange={(serviceDescription) => {
          onChange({ serviceDescription });
        }}
      />
      <RateTable
        rows={draft.rates}
        error={errors.rates ?? null}
        onChange={(rates) => {
          onChange({ rates });
        }}
      />
      <NumberFields draft={draft} errors={errors} onChange={onChange} />
    </>
  );
}

function NumberFields({ draft, errors, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        label="Скидка SberPrime, от 0 до 1"
        value={draft.sberPrimeDiscount}
        inputMode="decimal"
        error={errors.sberPrimeDiscount ?? null}
        onChange={(text) => {
          onChange({ sberPrimeDiscount: clampedText(text, shareBounds) });
        }}
      />
      <div className={styles.pair}>
        <TextField
          label="Не позже чем до платежа, часов"
          value={draft.bufferHours}
          inputMode="numeric"
          error={errors.bufferHours ?? null}
          onChange={(text) => {
            onChange({ bufferHours: clampedText(text, { min: 0, max: 100_000 }) });
          }}
        />
        <TextField
          label="Время жизни заказа услуги, минут"
          value={draft.lifetimeMinutes}
          inputMode="numeric"
          error={errors.lifetimeMinutes ?? null}
          onChange={(text) => {
            onChange({ lifetimeMinutes: clampedText(text, { min: 0, max: 1_000_000 }) });
          }}
        />
      </div>
    </>
  );
}
