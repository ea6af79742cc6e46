import type { OrderView } from '../../api/orders/order.ts';
import type { OrderPauses } from '../../api/pauses/pauses.ts';
import { formatDayNear, today } from '../../format/date.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Link, OutsideLink } from '../../ui/navigation/link.tsx';
import styles from './pauses.module.css';

type Props = {
  readonly order: Pick<OrderView, 'websiteUrl' | 'pausedThrough'>;
  readonly pauses: OrderPauses;
  readonly onRelief: () => void;
};

/** Why a report cannot pause the order now, and what the client can do instead (docs/spec/rules.md#13). */
export function ReportRefused({ order, pauses, onRelief }: Props) {
  const { websiteUrl } = order;
  const { usedUpOn, mayAskRelief } = pauses;
  if (usedUpOn === null) return <p>{reasonOf(order, pauses)}</p>;
  return (
    <div className={styles.form}>
      <p>
        Дни паузы по этому заказу использованы: последняя пауза закончилась{' '}
        <time dateTime={usedUpOn}>{formatDayNear(usedUpOn, today())}</time>. Списания идут по графику.
      </p>
      <section className={styles.part} aria-labelledby="report-instead-title">
        <h3 id="report-instead-title" className={styles.title}>
          Что ещё можно сделать
        </h3>
        <ul className={styles.steps}>
          <li>
            Написать в магазин
            {websiteUrl !== null && (
              <>
                : <OutsideLink href={websiteUrl}>открыть сайт</OutsideLink>
              </>
            )}
            . После возврата платежи уменьшатся сами.
          </li>
          <li>
            Позвонить в поддержку: телефон в разделе <Link to={paths.faq}>«Частые вопросы»</Link>.
          </li>
          {mayAskRelief && <li>Попросить отсрочку, если платить сложно.</li>}
        </ul>
      </section>
      {mayAskRelief && (
        <Button isWide onClick={onRelief}>
          Попросить отсрочку
        </Button>
      )}
    </div>
  );
}

function reasonOf(
  { pausedThrough }: Pick<OrderView, 'pausedThrough'>,
  { requests, today: present }: OrderPauses,
): string {
  if (requests.some(({ state }) => state === 'WAITING'))
    return 'Обращение по этому заказу уже рассматривают. Решение появится в «Обращениях по заказу».';
  return pausedThrough === present
    ? 'Сегодня последний день прошлой паузы, деньги ещё не списываем. Сообщить о проблеме снова можно завтра.'
    : 'Новое обращение сейчас не нужно: списания по заказу приостановлены или уже закончились.';
}
