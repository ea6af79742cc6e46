import { useQuery } from '@tanstack/react-query';
import type { StaffClientProfile } from '../../../api/clients/client-profile.ts';
import { clientSummaryQuery } from '../../../api/clients/client-summary.ts';
import { paths } from '../../../paths.ts';
import { useRights } from '../../../session/use-rights.ts';
import { Link } from '../../../ui/navigation/link.tsx';
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
            <Link to={paths.messages} hash="client-email-title">
              Исправить почту клиента
            </Link>
          </li>
          <li>
            <Link to={paths.profile} hash="subscription-title">
              Изменить подписку
            </Link>
          </li>
        </>
      )}
      {manualTermination && <ChargeLinks phone={phone} />}
      {editPenalty && <PenaltyLink phone={phone} />}
      {editRefund && (
        <li>
          <Link to={paths.orders}>Вернуть деньги на карту</Link>
        </li>
      )}
      {editProfile && (
        <li>
          <Link
            to={paths.profile}
            hash="block-title"
            aria-label={isBlocked(status) ? 'Разблокировать, в профиле' : 'Заблокировать, в профиле'}
          >
            {isBlocked(status) ? 'Разблокировать' : 'Заблокировать'}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** The acts of an active order: its page has the buttons, which have other names. */
function ChargeLinks({ phone }: { readonly phone: string }) {
  const { data: summary } = useQuery(clientSummaryQuery(phone));
  if (summary === undefined || summary.activeOrders === 0) return null;
  const { onlyOrder, obstacles } = summary;
  const isStopped = obstacles.some(({ kind }) => kind === 'STOPPED');
  const stop = isStopped ? 'Возобновить списания в заказе' : 'Прекратить списания в заказе';
  return (
    <>
      <OrderLink
        orderUuid={onlyOrder}
        label={onlyOrder === null ? 'Прекратить или возобновить списания' : stop}
      />
      <OrderLink orderUuid={onlyOrder} label="Записать просьбу об отсрочке" />
    </>
  );
}

/** Without open penalties the orders have nothing to cancel. */
function PenaltyLink({ phone }: { readonly phone: string }) {
  const { data: summary } = useQuery(clientSummaryQuery(phone));
  if (summary === undefined || summary.penalties === 0) return null;
  return (
    <li>
      <Link to={paths.orders}>Отмена штрафа</Link>
    </li>
  );
}

type OrderLinkProps = {
  /** Null when staff choose one of several orders first. */
  readonly orderUuid: string | null;
  readonly label: string;
};

function OrderLink({ orderUuid, label }: OrderLinkProps) {
  return (
    <li>
      {orderUuid === null ? (
        <Link to={paths.orders}>{label}</Link>
      ) : (
        <Link to={paths.order} params={{ orderId: orderUuid }}>
          {label}
        </Link>
      )}
    </li>
  );
}
