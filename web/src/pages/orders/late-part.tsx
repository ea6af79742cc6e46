import { lazy, type ReactNode, Suspense } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { OrderUuid } from '#domain/identifier.ts';
import type { PenaltyView } from '../../api/orders/order.ts';
import type { UpcomingCharge } from '../../api/orders/upcoming-charges.ts';
import type { DueOrder } from '../../api/payments/due.ts';
import {
  isChargeBeingProcessed,
  isPenaltyPending,
  type PendingPayment,
} from '../../api/payments/pending-payments.ts';
import { LateOrders } from '../../features/orders/list/late-orders.tsx';
import { nextCharges } from '../../features/orders/list/next-charges.ts';
import { DueExplanation } from '../../features/orders/explanation/due-explanation.tsx';
import { ReliefButton } from '../../features/pauses/order-help.tsx';
import { DueOrders } from '../../features/payments/due/due-orders.tsx';
import { PayPenalty } from '../../features/payments/late/pay-penalty.tsx';
import { PenaltiesBlock } from '../../features/penalties/penalties-block.tsx';
import { formatMoney } from '../../format/money.ts';
import { Tag } from '../../ui/data-display/tag.tsx';

const ConfirmByCode = lazy(async () => ({
  default: (await import('../../features/auth/confirm-by-code.tsx')).ConfirmByCode,
}));

/** Reports and requests need a session that a code has opened. */
function confirm(content: ReactNode): ReactNode {
  return (
    <Suspense>
      <ConfirmByCode purpose="Чтобы отправить обращение, подтвердите вход.">{content}</ConfirmByCode>
    </Suspense>
  );
}

type DueProps = {
  readonly due: UseQueryResult<readonly DueOrder[]>;
  readonly charges: readonly UpcomingCharge[];
  readonly pending: readonly PendingPayment[];
  readonly goodsOf: (orderId: OrderUuid) => string | null;
};

/** The debts and the penalties of a late client. Other clients do not load it. */
export function LatePart({ penalties, ...due }: DueProps & PenaltiesProps) {
  return (
    <>
      <Due {...due} />
      <Penalties penalties={penalties} pending={due.pending} />
    </>
  );
}

/** «Оплатить всё», which stays after the last payment to show its result (docs/spec/rules.md#5). */
function Due({ due: { data, isError }, charges, pending, goodsOf }: DueProps) {
  if (isError && data === undefined)
    return <LateOrders charges={charges.filter((charge) => !isChargeBeingProcessed(pending, charge))} />;
  if (data === undefined) return null;
  return (
    <DueOrders
      {...{ pending, goodsOf }}
      due={data}
      why={(left) => <DueExplanation due={left} nextCharges={nextCharges(charges)} />}
      relief={([first, ...others]) => (
        <ReliefButton confirm={confirm} orders={[reliefOrder(first), ...others.map(reliefOrder)]} />
      )}
    />
  );
}

function reliefOrder({ orderId, merchantFullName, amount }: DueOrder) {
  return { id: orderId, name: `${merchantFullName}, к оплате ${formatMoney(amount)}` };
}

type PenaltiesProps = {
  readonly penalties: readonly PenaltyView[];
  readonly pending: readonly PendingPayment[];
};

/** A penalty with a pending payment cannot be paid (docs/spec/rules.md#5). */
function Penalties({ penalties, pending }: PenaltiesProps) {
  return (
    <PenaltiesBlock
      penalties={penalties}
      viewer="client"
      action={(penalty) =>
        isPenaltyPending(pending, penalty.penaltyUuid) ? (
          <Tag>Обрабатывается</Tag>
        ) : (
          <PayPenalty penalty={penalty} variant="secondary" />
        )
      }
    />
  );
}
