import { useQuery } from '@tanstack/react-query';
import { plusDays } from '#domain/calendar.ts';
import { isUnpaid } from '#domain/orders/payment-state.ts';
import type { OrderView, PauseView } from '../../api/orders/order.ts';
import { orderPausesQuery } from '../../api/orders/pauses.ts';
import { formatDayNear, today } from '../../format/date.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Collapse } from '../../ui/layout/collapse.tsx';
import { endOfPause } from './end-of-pause.ts';
import { RequestList } from './request-list.tsx';
import { chargesOf } from './charges-state.ts';
import { reasonNames } from './request-texts.ts';

type Props = { readonly order: OrderView };

/** The state of a pause or of a request for relief: until when, what it means, and the shop's answer. */
export function PausedNotice({ order }: Props) {
  const { pause, pauseRequestedOn } = order;
  if (pause !== null)
    return (
      <Notice title={`Списания приостановлены по ${formatDayNear(pause.dateTo, today())}`} icon="clock">
        <Paused order={order} pause={pause} />
        <Requests order={order} />
      </Notice>
    );
  if (pauseRequestedOn === null) return <UndecidedReport order={order} />;
  return (
    <Notice title="Рассматриваем обращение" icon="clock">
      <p>
        Отправлено {formatDayNear(pauseRequestedOn, today())}.{' '}
        {!order.schedulesStopped && 'Пока решения нет, списания идут по графику. '}
        Если паузу дадут, она начнётся с этого дня, и штраф за эти дни снимем.
      </p>
      <Requests order={order} />
    </Notice>
  );
}

/** The pause of a report is over and staff have not decided; nothing without such a report. */
function UndecidedReport({ order }: Props) {
  const { data } = useQuery(orderPausesQuery(order.id));
  const ends = data?.requests.map((request) => endOfPause(request, data.today)) ?? [];
  const end = ends.find((day) => day !== null);
  if (data === undefined || end === undefined) return null;
  return (
    <Notice title="Обращение ещё рассматриваем" icon="clock">
      <p>
        Пауза была по {formatDayNear(end, data.today)}
        {!order.schedulesStopped &&
          ', списания снова идут по графику. Если нужно ещё время, сообщите о проблеме снова или попросите отсрочку'}
        .
      </p>
      <Requests order={order} />
    </Notice>
  );
}

type PausedProps = Props & { readonly pause: PauseView };

function Paused({ order: { payments, schedulesStopped }, pause }: PausedProps) {
  const resumed = plusDays(pause.dateTo, 1);
  const next = payments.find(({ state }) => isUnpaid(state));
  const isLater = next !== undefined && next.date > resumed;
  return (
    <p>
      Причина: {reasonNames[pause.reason].toLowerCase()}. По этот день включительно деньги сами не спишутся,
      просрочка и штраф не растут.{' '}
      {!schedulesStopped && `Следующее списание ${formatDayNear(isLater ? next.date : resumed, today())}. `}
      Заплатить самому можно и сейчас.
    </p>
  );
}

/** The latest request with its answers; without them the notice still tells the state. */
function Requests({ order }: Props) {
  const { data } = useQuery(orderPausesQuery(order.id));
  if (data === undefined || data.requests.length === 0) return null;
  return (
    <Collapse title="Обращение и ответы" level={3}>
      <RequestList {...data} charges={chargesOf(order)} />
    </Collapse>
  );
}
