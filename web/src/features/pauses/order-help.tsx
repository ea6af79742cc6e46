import { useQuery } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { OrderView } from '../../api/orders/order.ts';
import { orderPausesQuery } from '../../api/pauses/pauses.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Collapse } from '../../ui/layout/collapse.tsx';
import { WindowButton } from '../../ui/layout/window-button.tsx';
import type { Confirm, ReliefWindowProps } from './help-windows.tsx';
import styles from './pauses.module.css';

/** Loaded when they are opened. */
const windows = () => import('./help-windows.tsx');
const ReportWindow = lazy(async () => ({ default: (await windows()).ReportWindow }));
const ReliefWindow = lazy(async () => ({ default: (await windows()).ReliefWindow }));
const OrderRequests = lazy(async () => ({ default: (await windows()).OrderRequests }));
const PausedNotice = lazy(async () => ({
  default: (await import('./paused-notice.tsx')).PausedNotice,
}));

type Props = { readonly order: OrderView };

/** Shows stopped charges, a pause (also an ended one) or a requested pause; nothing when the order has none of them. */
export function OrderPause({ order }: Props) {
  const { pause, pauseRequestedOn, pausedThrough, schedulesStopped, state } = order;
  const isWithoutPause =
    pause === null && pauseRequestedOn === null && pausedThrough === null && !schedulesStopped;
  if (state !== 'ACTIVE' || isWithoutPause) return null;
  return (
    <Suspense>
      <PausedNotice order={order} />
    </Suspense>
  );
}

type HelpProps = Props & {
  readonly confirm: Confirm;
  /** The debt above has the button «Сложно платить?». */
  readonly isReliefAbove: boolean;
};

/** «Сообщить о проблеме», «Сложно платить?» and the earlier requests of an order (docs/spec/rules.md#13). */
export function OrderHelp(props: HelpProps) {
  const [open, setOpen] = useState<OpenWindow>(null);
  // an open window stays when another tab closes the order
  return props.order.state === 'ACTIVE' || open !== null ? (
    <ActiveOrderHelp {...props} open={open} setOpen={setOpen} />
  ) : (
    <ClosedOrderRequests {...props} />
  );
}

type OpenWindow = 'REPORT' | 'RELIEF' | null;

type ActiveProps = HelpProps & {
  readonly open: OpenWindow;
  readonly setOpen: (open: OpenWindow) => void;
};

function ActiveOrderHelp({ order, confirm, isReliefAbove, open, setOpen }: ActiveProps) {
  const title = useFocusAfterReport(order.pause !== null);
  const close = (): void => {
    setOpen(null);
  };
  return (
    <Card as="section" className={styles.section} aria-labelledby="help-title">
      <h2 id="help-title" ref={title} tabIndex={-1}>
        Помощь с заказом
      </h2>
      <div className={styles.actions}>
        {order.pause === null && (
          <Button
            variant="secondary"
            onClick={() => {
              setOpen('REPORT');
            }}
          >
            Сообщить о проблеме
          </Button>
        )}
        {!isReliefAbove && (
          <Button
            variant="text"
            onClick={() => {
              setOpen('RELIEF');
            }}
          >
            Сложно платить?
          </Button>
        )}
      </div>
      <EarlierRequests order={order} confirm={confirm} />
      <Suspense>
        {open === 'REPORT' && (
          <ReportWindow
            confirm={confirm}
            order={order}
            onClose={close}
            onRelief={() => {
              setOpen('RELIEF');
            }}
          />
        )}
        {open === 'RELIEF' && (
          <ReliefWindow
            confirm={confirm}
            orders={[{ id: order.id, name: order.merchantFullName }]}
            onClose={close}
          />
        )}
      </Suspense>
    </Card>
  );
}

function EarlierRequests({ order, confirm }: Omit<HelpProps, 'isReliefAbove'>) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <Collapse
      title="Обращения по заказу"
      level={3}
      onOpen={() => {
        setOpened(true);
      }}
    >
      <Suspense>{wasOpened && <OrderRequests confirm={confirm} order={order} />}</Suspense>
    </Collapse>
  );
}

/** The requests of an order that is closed, with their answers; nothing without requests. */
function ClosedOrderRequests({ order, confirm }: Omit<HelpProps, 'isReliefAbove'>) {
  const { data } = useQuery(orderPausesQuery(order.id));
  if (data === undefined || data.requests.length === 0) return null;
  return (
    <Card as="section" className={styles.section} aria-labelledby="help-title">
      <h2 id="help-title">Обращения по заказу</h2>
      <Suspense>
        <OrderRequests confirm={confirm} order={order} />
      </Suspense>
    </Card>
  );
}

/** Focuses the title after a report has paused the order: the button that had the focus is gone. */
function useFocusAfterReport(isPaused: boolean): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const wasPaused = useRef(isPaused);
  useEffect(() => {
    if (isPaused && !wasPaused.current) title.current?.focus();
    wasPaused.current = isPaused;
  }, [isPaused]);
  return title;
}

type ReliefProps = Pick<ReliefWindowProps, 'confirm' | 'orders'>;

/** The quiet button below the debts of a late client. */
export function ReliefButton({ confirm, orders }: ReliefProps) {
  return (
    <WindowButton label="Сложно платить?" variant="text">
      {(close) => (
        <Suspense>
          <ReliefWindow confirm={confirm} orders={orders} onClose={close} />
        </Suspense>
      )}
    </WindowButton>
  );
}
