import { useQuery } from '@tanstack/react-query';
import type { OrderView, PauseView } from '../../api/orders/order.ts';
import { orderPausesQuery } from '../../api/pauses/pauses.ts';
import { upcomingChargesQuery } from '../../api/orders/upcoming-charges.ts';
import { formatDayNear, today } from '../../format/date.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Collapse } from '../../ui/layout/collapse.tsx';
import { chargesOf } from './charges-state.ts';
import { endOfPause } from './end-of-pause.ts';
import { RequestList } from './request-list.tsx';
import { reasonNames } from './request-texts.ts';

type Props = { readonly order: OrderView };

/** Says whether charges of the order are stopped, paused or under review, until when, and what the shop answers. */
export function PausedNotice({ order }: Props) {
  const { pause, pauseRequestedOn, schedulesStopped } = order;
  if (schedulesStopped)
    return (
      <Notice title="Списания остановлены" picture="pause">
        <p>
          Банк остановил списания по этому заказу: деньги сами не спишутся, просрочка и штраф не растут.
          Заплатить самому можно и сейчас.
        </p>
        <Requests order={order} />
      </Notice>
    );
  if (pause !== null)
    return (
      <Notice title={`Списания приостановлены по ${formatDayNear(pause.dateTo, today())}`} picture="pause">
        <Paused order={order} pause={pause} />
        <Requests order={order} />
      </Notice>
    );
  if (pauseRequestedOn === null) return <UndecidedReport order={order} />;
  return (
    <Notice title="Рассматриваем обращение" picture="messages">
      <p>
        Отправлено {formatDayNear(pauseRequestedOn, today())}. Пока решения нет, списания идут по графику.
        Если паузу дадут, она начнётся с этого дня, и штраф за эти дни снимем.
      </p>
      <Requests order={order} />
    </Notice>
  );
}

/** Shown when the pause of a reported problem has ended and staff have not decided. Otherwise renders nothing. */
function UndecidedReport({ order }: Props) {
  const { data } = useQuery(orderPausesQuery(order.id));
  const ends = data?.requests.map((request) => endOfPause(request, data.today)) ?? [];
  const end = ends.find((day) => day !== null);
  if (data === undefined || end === undefined) return null;
  const ways = [
    ...(data.report === null ? [] : ['сообщите о проблеме снова']),
    ...(data.mayAskRelief ? ['попросите отсрочку'] : []),
  ];
  return (
    <Notice title="Обращение ещё рассматриваем" picture="messages">
      <p>
        Пауза была по {formatDayNear(end, data.today)}, списания снова идут по графику.
        {ways.length > 0 && ` Если нужно ещё время, ${ways.join(' или ')}.`}
      </p>
      <Requests order={order} />
    </Notice>
  );
}

type PausedProps = Props & { readonly pause: PauseView };

function Paused({ order, pause }: PausedProps) {
  const charges = useQuery(upcomingChargesQuery()).data ?? [];
  const days = charges.flatMap(({ orderId, nextTryOn, card }) =>
    orderId === order.id && nextTryOn !== null && card !== null ? [nextTryOn] : [],
  );
  const [next] = days.toSorted();
  return (
    <p>
      Причина: {reasonNames[pause.reason].toLowerCase()}. По этот день включительно деньги сами не спишутся,
      просрочка и штраф не растут.{' '}
      {next !== undefined && `Следующее списание ${formatDayNear(next, today())}. `}
      Заплатить самому можно и сейчас.
    </p>
  );
}

/** The requests with their answers; empty while they load. The notice shows the state without them. */
function Requests({ order }: Props) {
  const { data } = useQuery(orderPausesQuery(order.id));
  if (data === undefined || data.requests.length === 0) return null;
  return (
    <Collapse title="Обращение и ответы" level={3}>
      <RequestList {...data} charges={chargesOf(order)} />
    </Collapse>
  );
}
