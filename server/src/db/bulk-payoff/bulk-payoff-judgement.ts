import { faultOfState } from '#domain/bulk-payoff/judge-row.ts';
import { openPenaltyStates } from '#domain/orders/penalty-state.ts';
import { unpaidStates } from '#domain/orders/payment-state.ts';
import type { Fragment, Transaction } from '../database.ts';

/**
 * The SQL form of `judgeRow` of the domain, for many rows. `picked` returns line_no, order_uuid and amount. The result
 * adds columns of the order, its `debt`, `fault` (null when the row can be paid) and `alone`. `alone` is true for an order with
 * penalties or with a pending payment; such an order is settled separately, not in a batch.
 */
export function judgedRows(transaction: Transaction, picked: Fragment): Fragment {
  return transaction`
    select p.line_no, p.order_uuid, p.amount, o.client_uuid, o.order_number, o.full_amount,
      owed.payments + owed.penalties as debt,
      case when ${transaction.json(faultOfState)}::jsonb ->> o.state is not null
          and not (o.state = 'COMPLETED' and owed.payments + owed.penalties > 0)
        then ${transaction.json(faultOfState)}::jsonb ->> o.state
        when owed.payments + owed.penalties <> p.amount then 'amount-differs' end as fault,
      owed.penalties > 0 or exists (select from operation live
      where live.order_uuid = o.order_uuid and live.kind <> 'BINDING'
        and live.state in ('CREATED', 'REGISTERED', 'SENT', 'UNKNOWN')) as alone
    from (${picked}) p join orders o using (order_uuid) cross join lateral (select
      (select coalesce(sum(s.amount), 0)::bigint from scheduled_payment s
        where s.order_uuid = o.order_uuid and s.state = any (${unpaidStates})) as payments,
      (select coalesce(sum(s.amount), 0)::bigint from penalty s
        where s.order_uuid = o.order_uuid and s.state = any (${openPenaltyStates})
          and s.state not in ('CANCELLED', 'REFUNDED')) as penalties
    ) owed`;
}
