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
  const { editProfile, manualTermination, editPenalty, editRefund } = useRights();
  if (![editProfile, manualTermination, editPenalty, editRefund].includes(true)) return null;
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
      {manualTermination && <OrderLink phone={phone} label="Записать просьбу об отсрочке" />}
      {editPenalty && <OrderLink phone={phone} label="Отмена штрафа" />}
      {editRefund && <OrderLink phone={phone} label="Вернуть деньги на карту" />}
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

type OrderLinkProps = { readonly phone: string; readonly label: string };

/** An act of an order: its page has the button, which has another name. Of several orders staff choose one first. */
function OrderLink({ phone, label }: OrderLinkProps) {
  const { data: summary } = useQuery(clientSummaryQuery(phone));
  if (summary === undefined) return null;
  const { onlyOrder } = summary;
  return (
    <li>
      {onlyOrder === null ? (
        <Link to={paths.orders}>{label}</Link>
      ) : (
        <Link to={paths.order} params={{ orderId: onlyOrder }}>
          {label}
        </Link>
      )}
    </li>
  );
}

function StopLink({ phone }: { readonly phone: string }) {
  const { data: summary } = useQuery(clientSummaryQuery(phone));
  if (summary === undefined || summary.activeOrders === 0) return null;
  if (summary.onlyOrder === null)
    return <OrderLink phone={phone} label="Прекратить или возобновить списания" />;
  const isStopped = summary.obstacles.some(({ kind }) => kind === 'STOPPED');
  return (
    <OrderLink
      phone={phone}
      label={isStopped ? 'Возобновить списания в заказе' : 'Прекратить списания в заказе'}
    />
  );
}
