import { kopecks } from '#domain/money.ts';
import {
  type BulkPayoffProcess,
  decideBulkPayoff,
  retryBulkPayoff,
} from '../../api/bulk-payoff/bulk-payoff.ts';
import { useAct } from '../../api/wire/use-act.ts';
import { formatCount } from '../../format/count.ts';
import { formatMoney } from '../../format/money.ts';
import { ConfirmedButton } from '../../ui/back-office/confirmed-button.tsx';
import { Icon } from '../../ui/data-display/icon.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { fileText } from './bulk-payoff-texts.ts';
import { noFailure, type useBulkPayoff } from './use-bulk-payoff.ts';

type Props = {
  readonly process: BulkPayoffProcess;
  readonly payoff: Pick<ReturnType<typeof useBulkPayoff>, 'refreshAll' | 'showProcess' | 'failAct'>;
};

/** The plan in words: the orders with their sum, and the rows that pay nothing. */
function planOf({ rowsTotal, rowsPayable, amountPayable }: BulkPayoffProcess) {
  const [payable, amount] = [rowsPayable ?? 0, amountPayable ?? 0];
  const sum = formatMoney(kopecks(amount));
  const orders = payable === 0 ? '0' : `${formatCount(payable)} на ${sum}`;
  return { sum, orders, failing: rowsTotal - payable };
}

/** Settles the orders of a checked file that has some (docs/spec/rules.md#10). */
export function ApproveFile({ process, payoff }: Props) {
  const { sum, orders, failing } = planOf(process);
  const label = `Провести ${sum}`;
  const approval = useDecision({ process, payoff }, 'approve', `проводится, заказов к погашению: ${orders}`);
  return (
    <ConfirmedButton
      label={label}
      variant="primary"
      title={`Провести ${fileText(process)}?`}
      confirmLabel={label}
      confirmVariant="primary"
      act={approval}
      onConfirm={(close) => {
        approval.confirm(undefined, close);
      }}
    >
      <p>Заказов к погашению: {orders}. Они закроются, списаний по ним больше не будет.</p>
      {failing > 0 && (
        <p>
          Строк без погашения: {formatCount(failing)}. Они попадут в отчёт с причинами, их можно будет
          повторить.
        </p>
      )}
      <p>Отменить проведение нельзя.</p>
    </ConfirmedButton>
  );
}

export function RejectFile({ process, payoff }: Props) {
  const rejection = useDecision({ process, payoff }, 'cancel', 'отклонён, ничего не погашено');
  return (
    <ConfirmedButton
      label="Отклонить"
      title={`Отклонить ${fileText(process)}?`}
      confirmLabel="Отклонить файл"
      act={rejection}
      onConfirm={(close) => {
        rejection.confirm(undefined, close);
      }}
    >
      <p>
        Строк в файле: {formatCount(process.rowsTotal)}. Заказов к погашению: {planOf(process).orders}. Ничего
        не погасится. Отменить решение нельзя.
      </p>
    </ConfirmedButton>
  );
}

function useDecision({ process, payoff }: Props, decision: 'approve' | 'cancel', done: string) {
  const { processId } = process;
  return useAct({
    mutationKey: ['full-payment', 'decision', processId],
    mutationFn: () => decideBulkPayoff(processId, decision),
    onMutate: () => {
      payoff.failAct(noFailure);
    },
    onSuccess: () => {
      notify('SUCCESS', `${capital(fileText(process))} ${done}`);
    },
    onRefused: (error) => {
      payoff.failAct({ ...noFailure, decision: error });
    },
    reload: payoff.refreshAll,
  });
}

/** Checks the rows again that have paid nothing, in a new process, which shows its plan first. */
export function RetryFile({ process, payoff }: Props) {
  const { processId, rowsTotal, rowsPaid } = process;
  const failed = formatCount(rowsTotal - (rowsPaid ?? 0));
  const retry = useAct({
    mutationKey: ['full-payment', 'retry', processId],
    mutationFn: () => retryBulkPayoff(processId),
    onMutate: () => {
      payoff.failAct(noFailure);
    },
    onSuccess: async (startedId) => {
      notify('SUCCESS', `Строк на повторной проверке: ${failed}, план появится после неё`);
      await payoff.showProcess(startedId);
    },
    onRefused: (error) => {
      payoff.failAct({ ...noFailure, retry: error });
    },
    reload: payoff.refreshAll,
  });
  return (
    <ConfirmedButton
      label="Повторить непогашенные"
      icon={<Icon name="retry" size={20} />}
      title={`Повторить ${fileText(process)}?`}
      confirmLabel="Повторить непогашенные"
      confirmVariant="primary"
      act={retry}
      onConfirm={(close) => {
        retry.confirm(undefined, close);
      }}
    >
      <p>
        Непогашенных строк: {failed}. Они проверятся заново как новый файл. Сначала появится план: пока его не
        проведут, ничего не погасится.
      </p>
    </ConfirmedButton>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
