import { useState } from 'react';
import type { OrderUuid } from '#domain/identifier.ts';
import { plurals } from '#domain/plural.ts';
import { askRelief } from '../../api/pauses/pauses.ts';
import { plural } from '../../format/plural.ts';
import { NativeSelect } from '../../ui/inputs/native-select.tsx';
import { OpenedPauses } from './loaded-pauses.tsx';
import styles from './pauses.module.css';
import { RequestList } from './request-list.tsx';
import { RequestForm } from './request-form.tsx';
import { reliefs } from './request-texts.ts';
import { useSendRequest } from './use-send-request.ts';

export type ReliefOrder = {
  readonly id: OrderUuid;
  /** Tells orders of one shop apart. */
  readonly name: string;
};

type Props = {
  /** The orders for which the client can ask; not empty. */
  readonly orders: readonly [ReliefOrder, ...ReliefOrder[]];
  readonly onDone: () => void;
};

/** «Сложно платить»: a request for relief for one order, which staff decide (docs/spec/rules.md#13). */
export function ReliefForm({ orders, onDone }: Props) {
  const [orderUuid, chooseOrder] = useState<OrderUuid>(orders[0].id);
  return (
    <div className={styles.form}>
      {orders.length > 1 && (
        <NativeSelect
          label="Заказ"
          value={orderUuid}
          options={orders.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={chooseOrder}
        />
      )}
      <OpenedPauses key={orderUuid} orderId={orderUuid}>
        {({ mayAskRelief, requests, today }) =>
          mayAskRelief ? (
            <Fields orderUuid={orderUuid} onDone={onDone} />
          ) : (
            <>
              <p>По этому заказу просьба уже отправлена. Решение появится в «Обращениях по заказу».</p>
              <RequestList
                requests={requests.filter(({ state }) => state === 'WAITING')}
                today={today}
                charges="RUNNING"
              />
            </>
          )
        }
      </OpenedPauses>
    </div>
  );
}

const periods = [7, 14, 30, 60, 90, 180] as const;
const usualPeriod = '30';

type FieldsProps = { readonly orderUuid: OrderUuid; readonly onDone: () => void };

function Fields({ orderUuid, onDone }: FieldsProps) {
  const [days, setDays] = useState(usualPeriod);
  const { send, isPending, failure } = useSendRequest({
    send: askRelief,
    success: 'Просьба отправлена',
    onSent: onDone,
  });
  return (
    <RequestForm
      question="Причина"
      reasons={reliefs}
      more={
        <NativeSelect
          label="На сколько нужна отсрочка"
          value={days}
          options={periods.map((period) => ({ value: String(period), label: plural(period, plurals.day) }))}
          onChange={setDays}
        />
      }
      next={() => <Next />}
      submitLabel="Попросить отсрочку"
      isPending={isPending}
      failure={failure}
      onSubmit={(reason, text) => {
        send({ orderUuid, reason, text, wishedDays: Number(days) });
      }}
    />
  );
}

function Next() {
  return (
    <section className={styles.part} aria-labelledby="relief-next-title">
      <h3 id="relief-next-title" className={styles.title}>
        Что будет дальше
      </h3>
      <ul className={styles.steps}>
        <li>Решение принимает сотрудник. Оно появится в «Обращениях по заказу».</li>
        <li>Если отсрочку дадут, она начнётся с сегодняшнего дня, и штраф за дни ожидания снимем.</li>
        <li>Пока решения нет, для заказа ничего не меняется.</li>
      </ul>
    </section>
  );
}
