import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/wire/api-error.ts';
import type { BnplProduct, ProductRequest } from '../../api/staff/catalogue-queries.ts';
import { catalogueKey, saveProduct } from '../../api/staff/catalogue-queries.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Modal } from '../../ui/layout/modal.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { RadioGroup } from '../../ui/inputs/radio-group.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import styles from './form.module.css';
import { readNumber } from './numbers.ts';
import type { ProductDraft, ProductErrors } from './product-draft.ts';
import { draftOf, newProduct, readDraft } from './product-draft.ts';
import { StaleNotice } from './stale-notice.tsx';
import { ProductEffect } from './product-effect.tsx';

type Props = {
  /** null for a new product. */
  readonly product: BnplProduct | null;
  readonly onReload: () => void;
  readonly onClose: () => void;
};

/**
 * The window of a product. It cannot be closed while the product is being saved (docs/spec/specification.md#2 «BNPL
 * products page»).
 */
export function ProductWindow({ product, onReload, onClose }: Props) {
  const [draft, setDraft] = useState(product === null ? newProduct : draftOf(product));
  const [wasSubmitted, setSubmitted] = useState(false);
  const [refused, setRefused] = useState<ProductErrors>({});
  const read = readDraft(draft);
  const save = useSaveProduct(product, {
    onSaved: onClose,
    onRefused: setRefused,
  });
  const errors = { ...(wasSubmitted && read.kind === 'wrong' ? read.errors : {}), ...refused };
  return (
    <Modal
      title={product === null ? 'Новый продукт' : 'Изменение продукта'}
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
          setRefused({});
          if (read.kind === 'right') save.mutate(read.input);
        }}
      >
        <div className={styles.form}>
          <ProductFields
            draft={draft}
            errors={errors}
            onChange={(changes) => {
              setRefused({});
              setDraft({ ...draft, ...changes });
            }}
          />
        </div>
        <ProductEffect form={read.kind === 'right' ? read.form : null} />
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

type Answers = {
  readonly onSaved: () => void;
  readonly onRefused: (errors: ProductErrors) => void;
};

function useSaveProduct(product: BnplProduct | null, { onSaved, onRefused }: Answers) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationKey: [...catalogueKey, 'save-product'],
    mutationFn: (input: ProductRequest) => saveProduct(product, input),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: catalogueKey });
      onSaved();
    },
    onError: (error) => {
      const field = fieldOf(error);
      if (field === null) notify('FAIL', refusalMessage(error));
      else onRefused({ [field]: error.message });
    },
  });
}

function fieldOf(error: Error): string | null {
  if (!(error instanceof ApiError)) return null;
  return /^bnpl\.product\.api\.(\w+)\.invalid$/.exec(error.code)?.[1] ?? null;
}

type FieldsProps = {
  readonly draft: ProductDraft;
  readonly errors: ProductErrors;
  readonly onChange: (changes: Partial<ProductDraft>) => void;
};

function ProductFields(props: FieldsProps) {
  return (
    <>
      <Line {...props} field="name" label="Название" />
      <Line {...props} field="termUi" label="Срок для клиента" />
      <Flag {...props} field="isBased" label="Базовый продукт: после запуска не останавливается" />
      <Flag {...props} field="withoutPenalties" label="Без штрафов" />
      <PaymentFields {...props} />
      <div className={styles.pair}>
        <Line {...props} field="minAmount" label="Минимальная сумма, ₽" />
        <Line {...props} field="maxAmount" label="Максимальная сумма, ₽" />
      </div>
      <CommissionFields {...props} />
    </>
  );
}

function PaymentFields(props: FieldsProps) {
  const { draft, onChange } = props;
  return (
    <>
      <Select
        label="Первый платеж"
        value={draft.initialPayment}
        options={[
          { value: 'EQUAL', label: 'Равными долями' },
          { value: '50', label: '50 %' },
          { value: '25', label: '25 %' },
          { value: '10', label: '10 %' },
        ]}
        onChange={(initialPayment) => {
          onChange({ initialPayment });
        }}
      />
      <Line {...props} field="paymentsCount" label="Количество платежей" />
      <div className={styles.pair}>
        <Line {...props} field="paymentsIntervalValue" label="Интервал между платежами" />
        <Select
          label="Единица интервала"
          value={draft.paymentsIntervalUnit}
          options={[
            { value: 'DAYS', label: 'дни' },
            { value: 'WEEKS', label: 'недели' },
            { value: 'MONTHS', label: 'месяцы' },
          ]}
          onChange={(paymentsIntervalUnit) => {
            onChange({ paymentsIntervalUnit });
          }}
        />
      </div>
      <Flag {...props} field="shiftPayment" label="Отложить первый платеж на один интервал" />
    </>
  );
}

type LineProps = FieldsProps & {
  readonly field: LineField;
  readonly label: string;
  readonly disabled?: boolean;
};

function Line({ draft, errors, onChange, field, label, disabled = false }: LineProps) {
  return (
    <TextField
      label={label}
      value={draft[field]}
      inputMode={field === 'name' || field === 'termUi' ? 'text' : 'decimal'}
      disabled={disabled}
      error={errors[field] ?? null}
      onChange={(value) => {
        onChange({ [field]: value });
      }}
    />
  );
}

type FlagProps = FieldsProps & {
  readonly field: 'isBased' | 'withoutPenalties' | 'shiftPayment';
  readonly label: string;
};

function Flag({ draft, onChange, field, label }: FlagProps) {
  return (
    <Checkbox
      label={label}
      isChecked={draft[field]}
      onChange={(isChecked) => {
        onChange({ [field]: isChecked });
      }}
    />
  );
}

type LineField =
  | 'name'
  | 'termUi'
  | 'paymentsCount'
  | 'paymentsIntervalValue'
  | 'minAmount'
  | 'maxAmount'
  | 'commissionPercentage'
  | 'minCommission'
  | 'maxCommission';

function CommissionFields(props: FieldsProps) {
  const { draft, onChange } = props;
  const hasCommission = (readNumber(draft.commissionPercentage) ?? 0) > 0;
  const mayGoFirst = draft.initialPayment === 'EQUAL' && !draft.isBased && hasCommission;
  return (
    <>
      <Line {...props} field="commissionPercentage" label="Комиссия, %" />
      <div className={styles.pair}>
        <Line {...props} field="minCommission" label="Минимальная комиссия, ₽" disabled={!hasCommission} />
        <Line {...props} field="maxCommission" label="Максимальная комиссия, ₽" disabled={!hasCommission} />
      </div>
      <RadioGroup
        label="Правило списания комиссии"
        value={mayGoFirst ? draft.commissionRule : 'ADD_FIRST_PAYMENT'}
        options={commissionRules.map((option) => ({
          ...option,
          disabled: option.value === 'EARLY_COMMISSION' && !mayGoFirst,
        }))}
        onChange={(commissionRule) => {
          onChange({ commissionRule });
        }}
      />
    </>
  );
}

const commissionRules = [
  { value: 'ADD_FIRST_PAYMENT', label: 'Добавить к первому платежу' },
  { value: 'EARLY_COMMISSION', label: 'Сначала списывать комиссию' },
] as const;
