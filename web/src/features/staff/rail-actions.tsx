import { useQuery } from '@tanstack/react-query';
import type { StaffClientProfile } from '../../api/clients/client-profile.ts';
import { clientSummaryQuery } from '../../api/clients/client-summary.ts';
import { paths } from '../../paths.ts';
import { useRights } from '../../session/use-rights.ts';
import { Link } from '../../ui/inputs/link.tsx';
import styles from './client-rail.module.css';
import { isBlocked } from './client-status.ts';

/** Links to the acts that the rights allow; each act stays on its page. */
export function RailActions({ profile: { phone, status } }: { readonly profile: StaffClientProfile }) {
  const { editProfile, manualTermination } = useRights();
  if (!editProfile && !manualTermination) return null;
  return (
    <ul className={styles.actions} aria-label="Действия">
      {editProfile && (
        <>
          <li>
            <Link to={paths.profile} hash="notes-title">
              Записать заметку
            </Link>
          </li>
          <li>
            <Link to={paths.messages}>Отправить сообщение повторно</Link>
          </li>
          <li>
            <Link to={paths.profile} hash="subscription-title">
              Изменить подписку
            </Link>
          </li>
        </>
      )}
      {manualTermination && <StopLink phone={phone} />}
      {editProfile && (
        <li>
          <Link to={paths.profile} hash="block-title">
            {isBlocked(status) ? 'Разблокировать' : 'Заблокировать'}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** The order has the button, which has another name; of several orders staff choose one first. */
function StopLink({ phone }: { readonly phone: string }) {
  const { data: summary } = useQuery(clientSummaryQuery(phone));
  if (summary === undefined || summary.activeOrders === 0) return null;
  const { onlyOrder, obstacles } = summary;
  if (onlyOrder === null) {
    return (
      <li>
        <Link to={paths.orders}>Прекратить или возобновить списания</Link>
      </li>
    );
  }
  const isStopped = obstacles.some(({ kind }) => kind === 'STOPPED');
  return (
    <li>
      <Link to={paths.order} params={{ orderId: onlyOrder }}>
        {isStopped ? 'Возобновить списания в заказе' : 'Прекратить списания в заказе'}
      </Link>
    </li>
  );
}
