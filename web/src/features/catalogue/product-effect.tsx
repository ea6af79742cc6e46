import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { commissionTakesSeveralPayments, type ProductForm } from '#domain/catalogue/product-rules.ts';
import { whyUnsellable } from '#domain/catalogue/unsellable.ts';
import { breachesFrom, breachWarning } from '#domain/laws/breaches.ts';
import { basisPoints } from '#domain/money.ts';
import { buildSchedule, scheduleFits } from '#domain/schedules/build-schedule.ts';
import type { ProductTerms } from '#domain/schedules/product-terms.ts';
import { lawsQuery } from '../../api/laws/laws.ts';
import { today } from '../../format/date.ts';
import { formatMoney } from '../../format/money.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ScheduleList } from '../../ui/collections/schedule-list.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import styles from './effect.module.css';
import { readRoubles } from './numbers.ts';

type Props = {
  /** null while a field that decides the schedule has an error. */
  readonly terms: ProductTerms | null;
  /** null while any field has an error. */
  readonly form: ProductForm | null;
};

const maxShownPayments = 12;

/**
 * The effect of the product on a purchase of today, computed by the domain rules (docs/spec/specification.md#4
 * «Product»).
 */
export function ProductEffect({ terms, form }: Props) {
  return (
    <section className={styles.effect} aria-label="Как это увидит клиент">
      {terms === null ? (
        <p>Заполните поля: здесь будет график платежей</p>
      ) : (
        <Effect terms={terms} form={form} />
      )}
    </section>
  );
}

type EffectProps = { readonly terms: ProductTerms; readonly form: ProductForm | null };

function Effect({ terms, form }: EffectProps) {
  const [sample, setSample] = useState('10000');
  const amount = readRoubles(sample);
  const fits = amount !== null && scheduleFits(terms, amount, today());
  const schedule = fits ? buildSchedule(terms, amount, today()) : null;
  return (
    <>
      <TextField
        label="Пример: сумма покупки, ₽"
        value={sample}
        inputMode="decimal"
        error={fits ? null : 'Из такой суммы не сложить столько платежей'}
        onChange={setSample}
      />
      {form !== null && (
        <>
          <CommissionWarning form={form} />
          <UnsellableWarning form={form} />
          <LegalWarnings form={form} />
        </>
      )}
      {schedule !== null && <Sample schedule={schedule} />}
    </>
  );
}

function Sample({ schedule }: { readonly schedule: ReturnType<typeof buildSchedule> }) {
  const hidden = schedule.payments.length - maxShownPayments;
  return (
    <>
      <p>
        К оплате {formatMoney(schedule.fullAmount)}, из них комиссия {formatMoney(schedule.commission)}
      </p>
      <ScheduleList
        withYear
        lines={schedule.payments
          .slice(0, maxShownPayments)
          .map(({ paymentNumber, planDate, amount, commission }) => ({
            key: paymentNumber,
            status: 'pending',
            date: planDate,
            amount,
            ...(commission > 0 ? { note: `в том числе комиссия ${formatMoney(commission)}` } : {}),
          }))}
      />
      {hidden > 0 && <p>И еще {hidden}</p>}
    </>
  );
}

type WarningProps = { readonly form: ProductForm };

function CommissionWarning({ form }: WarningProps) {
  if (!commissionTakesSeveralPayments(form)) return null;
  return (
    <Notice
      title="Комиссия будет списана с клиента несколькими платежами, т.к. ее размер превышает взнос по BNPL"
      tone="warning"
      role="status"
    />
  );
}

/** Such a product can be saved but not started. */
function UnsellableWarning({ form }: WarningProps) {
  const problem = whyUnsellable(form, today());
  return problem === null ? null : <Notice title={problem.message} tone="warning" role="status" />;
}

/**
 * Legal warnings in the form. The server's configuration decides whether they also prevent the start of the product.
 */
function LegalWarnings({ form }: WarningProps) {
  const { data: laws } = useQuery(lawsQuery());
  if (laws === undefined) return null;
  const subject = { type: 'PRODUCT', terms: form, penaltyRate: basisPoints(laws.penaltyRate) } as const;
  return breachesFrom(laws.clauses, subject, today()).map((breach) => (
    <Notice
      key={breach.clause.clauseId}
      title={breachWarning(breach, today())}
      tone="warning"
      role="status"
    />
  ));
}
