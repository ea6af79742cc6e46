import { useState } from 'react';
import { isCalendarDate, plusMonths } from '#domain/dates.ts';
import { isStatementPeriod } from '#domain/documents/statement.ts';
import { certificateDocument, statementDocument, type StatementPeriod } from '../../api/orders/documents.ts';
import { today } from '../../format/date.ts';
import { Card } from '../../ui/layout/card.tsx';
import { NativeDateField } from '../../ui/inputs/native-date-field.tsx';
import { DocumentButton } from './document-button.tsx';
import styles from './documents.module.css';

/** «Документы» of a client: the statement of a period and the certificate of no debt. */
export function ClientDocuments() {
  const [dateFrom, setFrom] = useState<string>(() => plusMonths(today(), -1));
  const [dateTo, setTo] = useState<string>(today);
  const problem = problemOf({ dateFrom, dateTo });
  return (
    <Card as="section" className={styles.section} aria-labelledby="documents-title">
      <h2 id="documents-title">Документы</h2>
      <fieldset className={styles.period}>
        <legend>Выписка за период</legend>
        <NativeDateField label="С" value={dateFrom} max={dateTo} onChange={setFrom} error={problem} />
        <NativeDateField label="По" value={dateTo} min={dateFrom} onChange={setTo} />
      </fieldset>
      {problem === null && (
        <div className={styles.buttons}>
          <DocumentButton clientDocument={statementDocument({ dateFrom, dateTo }, 'pdf')}>
            Выписка, PDF
          </DocumentButton>
          <DocumentButton clientDocument={statementDocument({ dateFrom, dateTo }, 'csv')}>
            Выписка, CSV
          </DocumentButton>
        </div>
      )}
      <div className={styles.buttons}>
        <DocumentButton clientDocument={certificateDocument()}>Справка об отсутствии долга</DocumentButton>
      </div>
    </Card>
  );
}

function problemOf({ dateFrom: from, dateTo: to }: StatementPeriod): string | null {
  if (!isCalendarDate(from) || !isCalendarDate(to)) return 'Укажите обе даты';
  return isStatementPeriod({ from, to }) ? null : 'Период — не больше года, начало раньше конца';
}
