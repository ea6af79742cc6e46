import { useState } from 'react';
import { isCalendarDate, plusMonths } from '#domain/calendar.ts';
import { isStatementPeriod } from '#domain/documents/statement.ts';
import type { StatementPeriod } from '../../api/orders/documents.ts';
import { certificatePaper, statementPaper } from '../../api/orders/documents.ts';
import { today } from '../../format/date.ts';
import { Card } from '../../ui/layout/card.tsx';
import { DateField } from '../../ui/inputs/date-field.tsx';
import { PaperButton } from './paper-button.tsx';
import styles from './papers.module.css';

/** «Документы» of a client: the statement of a period and the certificate of no debt. */
export function ClientPapers() {
  const [dateFrom, setFrom] = useState<string>(() => plusMonths(today(), -1));
  const [dateTo, setTo] = useState<string>(today);
  const problem = problemOf({ dateFrom, dateTo });
  return (
    <Card as="section" className={styles.section} aria-labelledby="papers-title">
      <h2 id="papers-title">Документы</h2>
      <fieldset className={styles.period}>
        <legend>Выписка за период</legend>
        <DateField label="С" value={dateFrom} max={dateTo} onChange={setFrom} error={problem} />
        <DateField label="По" value={dateTo} min={dateFrom} onChange={setTo} />
      </fieldset>
      {problem === null && (
        <div className={styles.buttons}>
          <PaperButton paper={statementPaper({ dateFrom, dateTo }, 'pdf')}>Выписка, PDF</PaperButton>
          <PaperButton paper={statementPaper({ dateFrom, dateTo }, 'csv')}>Выписка, CSV</PaperButton>
        </div>
      )}
      <div className={styles.buttons}>
        <PaperButton paper={certificatePaper()}>Справка об отсутствии долга</PaperButton>
      </div>
    </Card>
  );
}

function problemOf({ dateFrom: from, dateTo: to }: StatementPeriod): string | null {
  if (!isCalendarDate(from) || !isCalendarDate(to)) return 'Укажите обе даты';
  return isStatementPeriod({ from, to }) ? null : 'Период — не больше года, начало раньше конца';
}
