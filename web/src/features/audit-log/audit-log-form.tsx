import { useState } from 'react';
import { staffActions } from '#domain/staff/staff-actions.ts';
import { phoneProblem } from '../../format/phone.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DateField } from '../../ui/inputs/date-field.tsx';
import { PhoneField } from '../../ui/inputs/phone-field.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import styles from './audit-log.module.css';
import type { AuditLogFilter } from './audit-log-filter.ts';

type Props = {
  readonly filter: AuditLogFilter;
  readonly onApply: (filter: AuditLogFilter) => void;
};

const everything = { value: '', label: 'Показать все' } as const;

const actions = [
  everything,
  ...Object.entries(staffActions)
    .map(([value, { name }]) => ({ value, label: name }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'ru')),
];

const outcomes = [
  everything,
  { value: 'DONE', label: 'Сделано' },
  { value: 'REFUSED', label: 'Отказано' },
] as const;

/** The filter form: employee, action, outcome, client and dates. The filter applies on submit. */
export function AuditLogForm({ filter, onApply }: Props) {
  const [draft, setDraft] = useState(filter);
  const [wasSubmitted, setSubmitted] = useState(false);
  const change = (changes: Partial<AuditLogFilter>): void => {
    setDraft({ ...draft, ...changes });
  };
  const problem = draft.phone === '' ? null : phoneProblem(draft.phone);
  return (
    <Card>
      <form
        className={styles.filter}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (problem === null) onApply({ ...draft, login: draft.login.trim() });
        }}
      >
        <TextField
          label="Логин сотрудника"
          value={draft.login}
          maxLength={64}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(login) => {
            change({ login });
          }}
        />
        <PhoneField
          label="Телефон клиента"
          digits={draft.phone}
          error={wasSubmitted ? problem : null}
          onChange={(phone) => {
            change({ phone });
          }}
        />
        <Choices draft={draft} onChange={change} />
        <Button type="submit">Применить</Button>
      </form>
    </Card>
  );
}

type ChoicesProps = {
  readonly draft: AuditLogFilter;
  readonly onChange: (changes: Partial<AuditLogFilter>) => void;
};

function Choices({ draft, onChange }: ChoicesProps) {
  return (
    <>
      <Select
        label="Действие"
        value={draft.action}
        options={actions}
        onChange={(action) => {
          onChange({ action });
        }}
      />
      <Select
        label="Итог"
        value={draft.outcome}
        options={outcomes}
        onChange={(outcome) => {
          onChange({ outcome });
        }}
      />
      <DateField
        label="С даты"
        value={draft.from}
        max={draft.to}
        onChange={(from) => {
          onChange({ from });
        }}
      />
      <DateField
        label="По дату"
        value={draft.to}
        min={draft.from}
        onChange={(to) => {
          onChange({ to });
        }}
      />
    </>
  );
}
