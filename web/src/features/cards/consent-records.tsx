import { useQuery } from '@tanstack/react-query';
import { type ConsentRecord, staffConsentsQuery } from '../../api/cards/staff-cards.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { Card } from '../../ui/layout/card.tsx';
import styles from './card-list.module.css';

const scopes = {
  ONCE: 'один платеж',
  ORDER: 'один заказ',
  ALL: 'все заказы',
} as const satisfies Record<ConsentRecord['scope'], string>;

const origins = {
  CHECKOUT: 'при оформлении',
  CARD_CHANGE: 'при смене карты',
  PAYMENT_PAGE: 'при оплате',
  CARDS_PAGE: 'на странице карт',
  MIGRATION: 'карта сохранена до согласий',
  BANK: 'банк сообщил, что карта недействительна',
} as const satisfies Record<ConsentRecord['how'], string>;

/** All changes of the consents to charge a client's cards, for staff (docs/spec/rules.md#11). */
export function ConsentRecords({ phone }: { readonly phone: string }) {
  const { data: records = [] } = useQuery(staffConsentsQuery(phone));
  if (records.length === 0) return null;
  return (
    <Card as="section" className={styles.section} aria-labelledby="consents-title">
      <h2 id="consents-title">Согласия на списание</h2>
      <ul>
        {records.map((record) => (
          <li key={record.consentUuid}>
            {formatTimestamp(record.recordedAt)}: {record.action === 'GIVEN' ? 'дано' : 'отозвано'},{' '}
            {scopes[record.scope]}
            {record.orderNumber === null ? '' : `, заказ ${record.orderNumber}`}, {origins[record.how]}
            <span className={styles.orders}>
              Текст {record.textVersion}, SHA-256 {record.textHash}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
