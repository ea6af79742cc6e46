import { useQuery } from '@tanstack/react-query';
import { type RecentClient, recentClientsQuery } from '../../../api/clients/recent-clients.ts';
import { countryCode, formatPhone } from '../../../format/phone.ts';
import { formatTimestamp } from '../../../format/timestamp.ts';
import { paths } from '../../../paths.ts';
import { Note } from '../../../ui/back-office/note.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import styles from './recent-clients.module.css';
import form from './staff-form.module.css';

/** The last ten clients that this member of staff opened. */
export function RecentClients() {
  const { data: clients, error, isFetching, refetch } = useQuery(recentClientsQuery());
  return (
    <Card as="section" className={form.narrow} aria-labelledby="recent-title">
      <div className={form.form}>
        <h2 id="recent-title">Недавние клиенты</h2>
        {clients === undefined && error === null && <Skeleton height={30} />}
        {clients === undefined && error !== null && (
          <ErrorState
            message="Не удалось выполнить загрузку"
            isPending={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {clients?.length === 0 && (
          <p className={styles.muted}>Здесь появятся клиенты, которых вы открывали</p>
        )}
        {clients !== undefined && clients.length > 0 && (
          <ul className={styles.list}>
            {clients.map((client) => (
              <Line key={client.clientUuid} client={client} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function Line({ client: { clientUuid, phone, fullName, openedAt } }: { readonly client: RecentClient }) {
  return (
    <li className={styles.line}>
      <Link to={paths.orders} search={{ client: clientUuid }}>
        {fullName ?? 'Клиент без имени'}
      </Link>
      <Note>
        {formatPhone({ countryCode, phone })}, {formatTimestamp(openedAt)}
      </Note>
    </li>
  );
}
