import type { ClientProfile } from '../../api/auth/user.ts';
import { formatDate } from '../../format/date.ts';
import { formatPhone } from '../../format/phone.ts';
import { Card } from '../../ui/layout/card.tsx';
import styles from './personal-data.module.css';

type Props = { readonly profile: ClientProfile };

/** «Личные данные»: the client's data at the bank (docs/spec/specification.md#2 «Profile page»). */
export function PersonalData({ profile }: Props) {
  const { fullName, birthDate } = profile;
  return (
    <Card as="section" className={styles.section} aria-labelledby="personal-data-title">
      <h2 id="personal-data-title">Личные данные</h2>
      <dl className={styles.list}>
        <Row term="ФИО" value={fullName} />
        <Row term="Дата рождения" value={birthDate === null ? null : formatDate(birthDate)} />
        <Row term="Мобильный телефон" value={formatPhone(profile)} />
      </dl>
    </Card>
  );
}

type RowProps = { readonly term: string; readonly value: string | null };

function Row({ term, value }: RowProps) {
  return (
    <div className={styles.row}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>{value ?? 'Не указано'}</dd>
    </div>
  );
}
