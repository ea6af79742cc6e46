import { useEffect } from 'react';
import type { FormField, SingleField } from '../../ui/forms/form-fields.ts';
import { RadioGroup } from '../../ui/inputs/radio-group.tsx';
import { readPercentage } from './numbers.ts';
import { type ProductDraft, resetsRule } from './product-draft.ts';

type NumberName =
  | 'paymentsCount'
  | 'paymentsIntervalValue'
  | 'minAmount'
  | 'maxAmount'
  | 'commissionPercentage'
  | 'minCommission'
  | 'maxCommission';

function numberField(name: NumberName, label: string): SingleField<ProductDraft> & { readonly kind: 'text' } {
  return { kind: 'text', name, label, input: 'decimal', isRequired: true };
}

/** A bound of the commission. It is disabled without a commission. */
function boundField(name: NumberName, label: string): SingleField<ProductDraft> {
  return { ...numberField(name, label), isDisabled: (draft) => !hasCommission(draft) };
}

function hasCommission({ commissionPercentage }: ProductDraft): boolean {
  return (readPercentage(commissionPercentage) ?? 0) > 0;
}

const commissionRules = [
  { value: 'ADD_FIRST_PAYMENT', label: 'Добавить к первому платежу' },
  { value: 'EARLY_COMMISSION', label: 'Сначала списывать комиссию' },
] as const;

const ruleField: SingleField<ProductDraft> = {
  kind: 'own',
  name: 'commissionRule',
  render: (draft, change) => <RuleChoice draft={draft} onChange={change} />,
};

type RuleProps = {
  readonly draft: ProductDraft;
  readonly onChange: (rule: Pick<ProductDraft, 'commissionRule'>) => void;
};

/** The choice resets to ADD_FIRST_PAYMENT when EARLY_COMMISSION stops applying (docs/spec/specification.md#4). */
function RuleChoice({ draft, onChange }: RuleProps) {
  const mayGoFirst = draft.initialPayment === 'EQUAL' && !draft.isBased && hasCommission(draft);
  const isReset = resetsRule(draft);
  useEffect(() => {
    if (isReset) onChange({ commissionRule: 'ADD_FIRST_PAYMENT' });
  }, [isReset, onChange]);
  return (
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
  );
}

const initialPayments = [
  { value: 'EQUAL', label: 'Равными долями' },
  { value: '50', label: '50 %' },
  { value: '25', label: '25 %' },
  { value: '10', label: '10 %' },
] as const;

const intervalUnits = [
  { value: 'DAYS', label: 'дни' },
  { value: 'WEEKS', label: 'недели' },
  { value: 'MONTHS', label: 'месяцы' },
] as const;

/** The fields of a product (docs/spec/specification.md#5 «Product form»). */
export const productFields: readonly FormField<ProductDraft>[] = [
  { kind: 'text', name: 'name', label: 'Название', isRequired: true },
  { kind: 'text', name: 'termUi', label: 'Срок для клиента', isRequired: true },
  { kind: 'checkbox', name: 'isBased', label: 'Базовый продукт: после запуска не останавливается' },
  { kind: 'checkbox', name: 'withoutPenalties', label: 'Без штрафов' },
  { kind: 'choice', name: 'initialPayment', label: 'Первый платеж', options: initialPayments },
  numberField('paymentsCount', 'Количество платежей'),
  {
    kind: 'pair',
    fields: [
      numberField('paymentsIntervalValue', 'Интервал между платежами'),
      {
        kind: 'choice',
        name: 'paymentsIntervalUnit',
        label: 'Единица интервала',
        options: intervalUnits,
      },
    ],
  },
  { kind: 'checkbox', name: 'shiftPayment', label: 'Отложить первый платеж на один интервал' },
  {
    kind: 'pair',
    fields: [
      numberField('minAmount', 'Минимальная сумма, ₽'),
      numberField('maxAmount', 'Максимальная сумма, ₽'),
    ],
  },
  numberField('commissionPercentage', 'Комиссия, %'),
  {
    kind: 'pair',
    fields: [
      boundField('minCommission', 'Минимальная комиссия, ₽'),
      boundField('maxCommission', 'Максимальная комиссия, ₽'),
    ],
  },
  ruleField,
];
