import type { ReactNode } from 'react';
import { chargesOf } from './charges-state.ts';
import { LoadedPauses } from './loaded-pauses.tsx';
import { ReliefForm, type ReliefOrder } from './relief-form.tsx';
import { ReportForm } from './report-form.tsx';
import { RequestList } from './request-list.tsx';
import type { OrderView } from '../../api/orders/order.ts';
import { Modal } from '../../ui/layout/modal.tsx';

/** Asks for a code where the session needs one. */
export type Confirm = (content: ReactNode) => ReactNode;

type ReportProps = {
  readonly confirm: Confirm;
  readonly order: OrderView;
  readonly onClose: () => void;
  readonly onRelief: () => void;
};

/** «Сообщить о проблеме» in a window. */
export function ReportWindow({ confirm, order, onClose, onRelief }: ReportProps) {
  return (
    <Modal title="Сообщить о проблеме" onClose={onClose}>
      {confirm(<ReportForm order={order} onDone={onClose} onRelief={onRelief} />)}
    </Modal>
  );
}

export type ReliefWindowProps = {
  readonly confirm: Confirm;
  readonly orders: readonly [ReliefOrder, ...ReliefOrder[]];
  readonly onClose: () => void;
};

/** «Сложно платить» in a window. */
export function ReliefWindow({ confirm, orders, onClose }: ReliefWindowProps) {
  return (
    <Modal title="Сложно платить" onClose={onClose}>
      {confirm(<ReliefForm orders={orders} onDone={onClose} />)}
    </Modal>
  );
}

type RequestsProps = { readonly confirm: Confirm; readonly order: OrderView };

/** The earlier reports and requests of an order. */
export function OrderRequests({ confirm, order }: RequestsProps) {
  return confirm(
    <LoadedPauses orderId={order.id}>
      {({ requests, today }) =>
        requests.length === 0 ? (
          <p>Обращений ещё не было</p>
        ) : (
          <RequestList requests={requests} today={today} charges={chargesOf(order)} />
        )
      }
    </LoadedPauses>,
  );
}
