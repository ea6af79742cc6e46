import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { moscowDate } from '#domain/dates.ts';
import { type Kopecks, noMoney } from '#domain/money.ts';
import { penaltyTotal } from '#domain/orders/order-totals.ts';
import { penaltyNames } from '#domain/penalties/penalty-names.ts';
import { penaltyRules, type PenaltyState } from '#domain/orders/penalty-state.ts';
import { approvalsKey } from '../../../api/approvals/approvals.ts';
import { hasCode } from '../../../api/wire/api-error.ts';
import type { PenaltyView } from '../../../api/orders/order.ts';
import { refusalMessage } from '../../../api/wire/refusal-message.ts';
import { cancelPenalty } from '../../../api/penalties/staff-penalties.ts';
import { staffKeys } from '../../../api/clients/client-reference.ts';
import { useAct } from '../../../api/wire/use-act.ts';
import { formatDayWithYear } from '../../../format/date.ts';
import { formatMoney } from '../../../format/money.ts';
import { ConfirmedButton } from '../../../ui/back-office/confirmed-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Money } from '../../../ui/data-display/money.tsx';
import { notify } from '../../../ui/feedback/notification-list.ts';
import { Tag } from '../../../ui/data-display/tag.tsx';
import type { GivenReason } from '../../../ui/forms/optional-reason.ts';
import styles from './staff-penalties.module.css';

type Props = {
  readonly phone: string;
  /** What the penalties grow by on the next day; null until it is known. */
  readonly perDay: Kopecks | null;
  readonly penalties: readonly PenaltyView[];
  /** The right editPenalty (docs/spec/specification.md#6). */
  readonly mayCancel: boolean;
  /** The button that explains the amount of a penalty. */
  readonly why: (penalty: PenaltyView) => ReactNode;
  /** That the cancellation of a paid penalty waits for a second person. */
  readonly mark: (penalty: PenaltyView) => ReactNode;
};

/**
 * «Штрафы» for staff: all penalties with their states (docs/spec/specification.md#4 «Penalty visibility», «Penalty
 * actions»).
 */
export function StaffPenalties({ phone, perDay, penalties, mayCancel, why, mark }: Props) {
  if (penalties.length === 0) return null;
  return (
    <Card as="section" className={styles.section} aria-labelledby="staff-penalties-title">
      <h2 id="staff-penalties-title" className={styles.title}>
        Штрафы <Money amount={penaltyTotal({ penalties })} />
      </h2>
      {perDay !== null && perDay > noMoney && <p>Растёт: +{formatMoney(perDay)} в день</p>}
      <ul className={styles.list}>
        {penalties.map((penalty) => (
          <li key={penalty.penaltyUuid} className={styles.penalty}>
            <span>
              <Money amount={penalty.amount} className={styles.amount} />
              <span className={styles.applied}>
                Начислен {formatDayWithYear(moscowDate(penalty.appliedAt))}
              </span>
              {why(penalty)}
            </span>
            <PenaltyForStaff phone={phone} penalty={penalty} mayCancel={mayCancel} mark={mark} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type RowProps = Pick<Props, 'phone' | 'mayCancel' | 'mark'> & { readonly penalty: PenaltyView };

/**
 * The state of a penalty, and its cancel button for staff with the right (docs/spec/specification.md#4 «Penalty
 * actions»).
 */
export function PenaltyForStaff({ phone, penalty, mayCancel, mark }: RowProps) {
  return (
    <>
      <Tag tone={tones[penalty.state]}>{penaltyNames[penalty.state]}</Tag>
      {mark(penalty)}
      {mayCancel && penaltyRules[penalty.state].cancellable && (
        <CancelPenalty phone={phone} penalty={penalty} />
      )}
    </>
  );
}

const tones = {
  APPLIED: 'warning',
  PENALTY_TASK_STOPPED: 'neutral',
  CASCADE_PAYMENT_TRY_FAIL: 'warning',
  PAID: 'accent',
  CANCELLED: 'neutral',
  REFUNDED: 'neutral',
} as const satisfies Record<PenaltyState, string>;

type CancelProps = { readonly phone: string; readonly penalty: PenaltyView };

function CancelPenalty({ phone, penalty: { orderId, penaltyUuid, amount, state } }: CancelProps) {
  const queryClient = useQueryClient();
  const sum = formatMoney(amount);
  const cancel = useAct({
    mutationKey: ['staff', 'cancel-penalty', penaltyUuid],
    mutationFn: (given: GivenReason) => cancelPenalty({ orderUuid: orderId, penaltyUuid, ...given }),
    reload: () => {
      void queryClient.invalidateQueries({ queryKey: approvalsKey });
      return queryClient.invalidateQueries({ queryKey: staffKeys.client(phone) });
    },
    onSuccess: () => {
      notify('SUCCESS', 'Штраф отменен');
    },
    onRefused: (error) => {
      if (hasCode(error, 'approval.waits.error'))
        notify('SUCCESS', 'Запрос отправлен: отмену подтвердит другой сотрудник');
      else notify('FAIL', refusalMessage(error, 'Не удалось отменить штраф'));
    },
  });
  return (
    <ConfirmedButton
      label="Отменить штраф"
      spokenLabel={`Отменить штраф ${sum}`}
      title={`Отменить штраф ${sum}?`}
      confirmLabel={`Отменить штраф ${sum}`}
      asksReason
      act={cancel}
      onConfirm={(close, given) => {
        cancel.confirm(given, close);
      }}
    >
      <p>
        {state === 'PAID'
          ? `Штраф уже оплачен: ${sum} вернутся клиенту. Вернуть штраф нельзя.`
          : 'Клиент не будет его платить, и он больше не вырастет. Вернуть штраф нельзя.'}
      </p>
    </ConfirmedButton>
  );
}
