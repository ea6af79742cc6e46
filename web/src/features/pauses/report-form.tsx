import { lengthOf } from '#domain/pauses/pause.ts';
import type { Problem } from '#domain/pauses/pause-reason.ts';
import { plurals } from '#domain/plural.ts';
import type { OrderView } from '../../api/orders/order.ts';
import { type OrderPauses, reportProblem } from '../../api/pauses/pauses.ts';
import { formatDayNear, today } from '../../format/date.ts';
import { plural } from '../../format/plural.ts';
import { OpenedPauses } from './loaded-pauses.tsx';
import { MovedPayments } from './moved-payments.tsx';
import styles from './pauses.module.css';
import { ReportRefused } from './report-refused.tsx';
import { RequestForm } from './request-form.tsx';
import { problems } from './request-texts.ts';
import { useSendRequest } from './use-send-request.ts';

type Props = {
  readonly order: Pick<OrderView, 'id' | 'websiteUrl' | 'pausedThrough'>;
  readonly onDone: () => void;
  /** Opens the request for relief instead. */
  readonly onRelief: () => void;
};

/** A report of a problem, with the schedule before and after its pause (docs/spec/rules.md#13). */
export function ReportForm({ order, onDone, onRelief }: Props) {
  return (
    <OpenedPauses orderId={order.id}>
      {(pauses) =>
        pauses.report === null ? (
          <ReportRefused order={order} pauses={pauses} onRelief={onRelief} />
        ) : (
          <Fields orderUuid={order.id} report={pauses.report} onDone={onDone} />
        )
      }
    </OpenedPauses>
  );
}

type FieldsProps = {
  readonly orderUuid: OrderView['id'];
  readonly report: NonNullable<OrderPauses['report']>;
  readonly onDone: () => void;
};

function Fields({ orderUuid, report, onDone }: FieldsProps) {
  const { send, isPending, failure } = useSendRequest({
    send: reportProblem,
    success: report.exceedsLawTerm ? 'Обращение принято' : 'Обращение принято, списания приостановлены',
    onSent: onDone,
  });
  return (
    <RequestForm
      question="Что случилось"
      reasons={problems}
      next={(reason) => <Next report={report} reason={reason} />}
      submitLabel={report.exceedsLawTerm ? 'Сообщить о проблеме' : 'Сообщить и остановить списания'}
      isPending={isPending}
      failure={failure}
      onSubmit={(reason, comment) => {
        send({ orderUuid, reason, comment });
      }}
    />
  );
}

type NextProps = Pick<FieldsProps, 'report'> & { readonly reason: Problem | null };

/** What happens after the report, and the schedule before and after it. */
function Next({ report, reason }: NextProps) {
  return (
    <>
      <section className={styles.part} aria-labelledby="report-next-title">
        <h3 id="report-next-title" className={styles.title}>
          Что будет дальше
        </h3>
        <ul className={styles.steps}>
          <Pause report={report} />
          {reason === 'LOST_CARD' && (
            <li>Заблокируйте потерянную карту в её банке и добавьте другую в «Способах оплаты».</li>
          )}
        </ul>
      </section>
      <section className={styles.part} aria-labelledby="report-schedule-title">
        <h3 id="report-schedule-title" className={styles.title}>
          График до и после
        </h3>
        <MovedPayments payments={report.payments} />
      </section>
    </>
  );
}

/** The pause at once, or the decision of staff where the new dates lie beyond the lawful term. */
function Pause({ report }: Pick<FieldsProps, 'report'>) {
  const through = `по ${formatDayNear(report.dateTo, today())} включительно (${plural(lengthOf(report), plurals.day)})`;
  return report.exceedsLawTerm ? (
    <>
      <li>
        Паузу {through} должен подтвердить сотрудник: новые даты выходят за срок рассрочки по закону. Пока
        решения нет, списания идут по графику.
      </li>
      <ShopReads />
      <li>Если паузу дадут, она начнётся с сегодняшнего дня. Решение появится в «Обращениях по заказу».</li>
    </>
  ) : (
    <>
      <li>Списания остановим сразу, {through}. Просрочка и штраф в эти дни не растут.</li>
      <ShopReads />
      <li>
        Сотрудник рассмотрит обращение: продлит паузу или закончит её раньше. Решение появится в «Обращениях
        по заказу».
      </li>
    </>
  );
}

function ShopReads() {
  return <li>Магазин прочитает причину и ваш комментарий. Его ответ появится на странице заказа.</li>;
}
