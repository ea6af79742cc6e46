import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { penaltyRules } from '#domain/orders/penalty-state.ts';
import { clientSummaryQuery, type ClientSummary } from '../../../api/clients/client-summary.ts';
import { staffOrderQuery } from '../../../api/orders/staff-orders.ts';
import { paths } from '../../../paths.ts';
import { useRights } from '../../../session/use-rights.ts';
import { Link } from '../../../ui/navigation/link.tsx';

type Props = { readonly phone: string };

/** The acts on orders: those of the open order, on other pages those of all orders of the client. */
export function RailOrderActs({ phone }: Props) {
  const { orderId } = useParams({ strict: false });
  if (orderId === undefined) return <ActsOfClient phone={phone} />;
  return <ActsOfOrder phone={phone} orderUuid={orderId} />;
}

const stop = 'Прекратить списания в заказе';
const resume = 'Возобновить списания в заказе';
const relief = 'Записать просьбу об отсрочке';
const penalty = 'Отмена штрафа';
const refund = 'Вернуть деньги на карту';

/** An order has the acts that it allows; the links lead to their section. */
function ActsOfOrder({ phone, orderUuid }: Props & { readonly orderUuid: string }) {
  const { manualTermination, editPenalty, editRefund } = useRights();
  const { data: order } = useQuery(staffOrderQuery(phone, orderUuid));
  if (order === undefined) return null;
  const mayStop = manualTermination && order.state === 'ACTIVE';
  const mayCancel = editPenalty && order.penalties.some(({ state }) => penaltyRules[state].cancellable);
  return (
    <>
      {mayStop && (
        <>
          <OrderLink orderUuid={orderUuid} label={order.schedulesStopped ? resume : stop} />
          <OrderLink orderUuid={orderUuid} label={relief} />
        </>
      )}
      {mayCancel && <OrderLink orderUuid={orderUuid} label={penalty} section="staff-penalties-title" />}
      {editRefund && order.state !== 'REVERSED' && <OrderLink orderUuid={orderUuid} label={refund} />}
    </>
  );
}

/** The acts that an order of the client allows: with one active order its links lead to it. */
function ActsOfClient({ phone }: Props) {
  const { manualTermination, editPenalty, editRefund } = useRights();
  const { data: summary } = useQuery(clientSummaryQuery(phone));
  if (summary === undefined) return null;
  const { onlyOrder, activeOrders, penalties, hasOrders } = summary;
  const mayStop = manualTermination && activeOrders > 0;
  return (
    <>
      {mayStop && <OrderLink orderUuid={onlyOrder} label={stopLabel(summary)} />}
      {mayStop && <OrderLink orderUuid={onlyOrder} label={relief} />}
      {editPenalty && penalties > 0 && <OrderLink orderUuid={null} label={penalty} />}
      {editRefund && hasOrders && <OrderLink orderUuid={null} label={refund} />}
    </>
  );
}

function stopLabel({ onlyOrder, obstacles }: ClientSummary): string {
  if (onlyOrder === null) return 'Прекратить или возобновить списания';
  return obstacles.some(({ kind }) => kind === 'STOPPED') ? resume : stop;
}

type OrderLinkProps = {
  /** Null when staff choose one of several orders first. */
  readonly orderUuid: string | null;
  readonly label: string;
  /** The title of the section; the buttons of the order by default. */
  readonly section?: string;
};

function OrderLink({ orderUuid, label, section = 'order-acts-title' }: OrderLinkProps) {
  return (
    <li>
      {orderUuid === null ? (
        <Link to={paths.orders}>{label}</Link>
      ) : (
        <Link to={paths.order} params={{ orderId: orderUuid }} hash={section}>
          {label}
        </Link>
      )}
    </li>
  );
}
