import type { ReactNode } from 'react';
import type { LoggedAction } from '../../api/audit-log/audit-log.ts';
import { countryCode, formatPhone } from '../../format/phone.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { Facts } from '../../ui/data-display/facts.tsx';
import styles from './audit-log.module.css';
import { noteNameOf, subjectOf } from './action-texts.ts';
import { formatValue, listChanges, type RecordedChange } from './recorded-changes.ts';

/** Everything that the log has of an action: what has changed first, then who, when and where. */
export function ActionDetails({ action }: { readonly action: LoggedAction }) {
  const changes = listChanges(action).map((change) => ({ name: change.name, value: <Change {...change} /> }));
  return (
    <div className={styles.details}>
      {changes.length > 0 && <Facts facts={changes} />}
      <Facts facts={circumstances(action)} />
    </div>
  );
}

function Change({ before, after }: RecordedChange) {
  if (before === null) return after;
  return (
    <>
      <del>{before}</del> → <ins>{after}</ins>
    </>
  );
}

type Fact = { readonly name: string; readonly value: ReactNode };

function circumstances(action: LoggedAction): readonly Fact[] {
  const { position, at, login, address, clientPhone, orderNumber, note, refusal } = action;
  const facts: readonly { readonly name: string; readonly value: string | null }[] = [
    { name: 'Отказ', value: refusal },
    { name: noteNameOf(action.action), value: note === null ? null : formatValue(note) },
    { name: 'Клиент', value: clientPhone === null ? null : formatPhone({ countryCode, phone: clientPhone }) },
    { name: 'Заказ', value: orderNumber },
    { name: 'Предмет', value: subjectOf(action) },
    { name: 'Сотрудник', value: login ?? 'неизвестный логин' },
    { name: 'Адрес в сети', value: address },
    { name: 'Время', value: formatTimestamp(at) },
    { name: 'Номер записи', value: String(position) },
  ];
  return facts.filter(({ value }) => value !== null);
}
