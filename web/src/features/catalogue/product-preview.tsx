import { useState } from 'react';
import { lawProblems, lawSentence } from '#domain/catalogue/law-283.ts';
import type { ProductForm } from '#domain/catalogue/product-rules.ts';
import { buildSchedule, scheduleFits } from '#domain/schedule/build-schedule.ts';
import { today } from '../../format/date.ts';
import { formatMoney } from '../../format/money.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { ScheduleList } from '../../ui/lists/schedule-list.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './form.module.css';
import { readRoubles } from './numbers.ts';

type Props = { readonly form: ProductForm };

const longestShown = 12;

/** What the product would do to a purchase of today, by the rules of the engine itself (spec 4 «Product»). */
export function ProductPreview({ form }: Props) {
  const [sample, setSample] = useState('10000');
  const amount = readRoubles(sample);
  const fits = amount !== null && scheduleFits(form, amount, today());
  const schedule = fits ? buildSchedule(form, amount, today()) : null;
  return (
    <section className={styles.preview} aria-label="Как это увидит клиент">
      <TextField
        label="Пример: сумма покупки, ₽"
        value={sample}
        inputMode="decimal"
        error={fits ? null : 'Из такой суммы не сложить столько платежей'}
        onChange={setSample}
      />
      {schedule !== null && <Sample schedule={schedule} />}
      <LegalWarnings form={form} />
    </section>
  );
}

function Sample({ schedule }: { readonly schedule: ReturnType<typeof buildSchedule> }) {
  const hidden = schedule.payments.length - longestShown;
  return (
    <>
      <p>
        К оплате {formatMoney(schedule.fullAmount)}, из них комиссия {formatMoney(schedule.commission)}
      </p>
      <ScheduleList
        withYear
        lines={schedule.payments
          .slice(0, longestShown)
          .map(({ paymentNumber, planDate, amount, commission }) => ({
            key: paymentNumber,
            mark: 'pending',
            date: planDate,
            amount,
            ...(commission > 0 ? { note: `в том числе комиссия ${formatMoney(commission)}` } : {}),
          }))}
      />
      {hidden > 0 && <p>И еще {hidden}</p>}
    </>
  );
}

/** Said while the form is filled in; whether it also stops the product is for the server's configuration to say. */
function LegalWarnings({ form }: Props) {
  return lawProblems(form, today()).map((problem) => (
    <Notice key={problem.kind} title={lawSentence(problem)} tone="warning" />
  ));
}
