import { useQuery, useQueryClient } from '@tanstack/react-query';
import { approvalsKey } from '../../../api/approvals/approvals.ts';
import {
  type RefundPreview,
  refundPreviewKey,
  refundPreviewQuery,
  refundToCard,
} from '../../../api/refunds/refund-to-card.ts';
import { staffKeys } from '../../../api/clients/client-reference.ts';
import { hasCode } from '../../../api/wire/api-error.ts';
import { isOutcomeUnknown } from '../../../api/wire/idempotency-keys.ts';
import { refusalMessage } from '../../../api/wire/refusal-message.ts';
import { useSingleMutation } from '../../../api/wire/use-single-mutation.ts';
import { formatMoney } from '../../../format/money.ts';
import { Dialog } from '../../../ui/back-office/dialog.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { notify } from '../../../ui/feedback/notification-list.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { type FormField, requiredUpTo } from '../../../ui/forms/form-fields.ts';
import { FormFrame } from '../../../ui/forms/form-frame.tsx';
import { WindowButton } from '../../../ui/layout/window-button.tsx';
import { returnSentence, sumProblem, sumToReturn } from './refund-effect.ts';
import { maxNoteLength } from './stop-reasons.ts';

type Props = { readonly phone: string; readonly orderUuid: string };
type WindowProps = Props & { readonly onClose: () => void };

const title = 'Вернуть на карту';

/** «Вернуть на карту…»: paid money at the expense of the service (docs/spec/rules.md#14). */
export function RefundToCard(props: Props) {
  return (
    <WindowButton label="Вернуть на карту…">
      {(close) => <RefundWindow {...props} onClose={close} />}
    </WindowButton>
  );
}

function RefundWindow(props: WindowProps) {
  const { phone, orderUuid, onClose } = props;
  const { data, error, isFetching, refetch } = useQuery(refundPreviewQuery(phone, orderUuid));
  if (data !== undefined && data.returnable > 0) return <RefundForm {...props} preview={data} />;
  return (
    <Dialog title={title} onClose={onClose}>
      <Waiting
        isEmpty={data !== undefined}
        error={error}
        isFetching={isFetching}
        onRetry={() => void refetch()}
      />
    </Dialog>
  );
}

type WaitingProps = {
  readonly isEmpty: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
};

function Waiting({ isEmpty, error, isFetching, onRetry }: WaitingProps) {
  if (isEmpty)
    return (
      <p>
        Вернуть нечего: деньги уже возвращены или ещё не поступили. Деньги оплаченного штрафа возвращает его
        отмена.
      </p>
    );
  if (error === null) return <Skeleton height={80} />;
  return (
    <ErrorState message="Не удалось узнать, сколько можно вернуть" isPending={isFetching} onRetry={onRetry} />
  );
}

type Draft = { readonly sum: string; readonly reason: string };

function RefundForm({
  phone,
  orderUuid,
  preview,
  onClose,
}: WindowProps & { readonly preview: RefundPreview }) {
  const { returnable } = preview;
  const refund = useRefund({ phone, orderUuid, preview, onClose });
  const sumOf = ({ sum }: Draft) => sumToReturn(sum, returnable);
  return (
    <FormFrame
      title={title}
      lead={
        <p>
          Можно вернуть до {formatMoney(returnable)}. Деньги вернёт сервис, а не магазин. Оплаченные штрафы
          возвращает их отмена.
        </p>
      }
      fields={fieldsFor(preview)}
      initial={{ sum: '', reason: '' }}
      save={refund}
      submitLabel={(draft) => {
        const sum = sumOf(draft);
        return sum === null ? 'Вернуть' : `Вернуть ${formatMoney(sum)}`;
      }}
      preview={(draft) => <Effect sentence={effectOf(draft, preview)} />}
      onClose={() => {
        // the request without an answer may have returned money
        if (isOutcomeUnknown(refund.error)) refund.reload();
        onClose();
      }}
    >
      {refund.error !== null && <Notice title={failureText(refund.error)} tone="warning" role="alert" />}
    </FormFrame>
  );
}

function fieldsFor({ returnable }: RefundPreview): readonly FormField<Draft>[] {
  return [
    {
      kind: 'text',
      input: 'decimal',
      name: 'sum',
      label: 'Сумма, ₽',
      maxLength: 20,
      check: (text) => sumProblem(text, returnable),
    },
    {
      kind: 'area',
      name: 'reason',
      label: 'Причина',
      maxLength: maxNoteLength,
      check: requiredUpTo(maxNoteLength),
    },
  ];
}

function Effect({ sentence }: { readonly sentence: string }) {
  return (
    <section aria-label="Что изменится" aria-live="polite">
      <p>{sentence}</p>
    </section>
  );
}

const nothingElse = 'График и долг не изменятся';

function effectOf({ sum }: Draft, preview: RefundPreview): string {
  const amount = sumToReturn(sum, preview.returnable);
  return amount === null ? nothingElse : `${returnSentence(amount, preview)}. ${nothingElse}`;
}

/**
 * Sends the refund. After an unknown outcome the same draft is sent under the same key, so that it is returned once
 * (docs/spec/rules.md#8). Another draft is refused if the first one has returned money: then staff have returned
 * more than the window shows.
 */
function useRefund({
  phone,
  orderUuid,
  preview,
  onClose,
}: WindowProps & { readonly preview: RefundPreview }) {
  const queryClient = useQueryClient();
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: refundPreviewKey });
    void queryClient.invalidateQueries({ queryKey: approvalsKey });
    void queryClient.invalidateQueries({ queryKey: staffKeys.client(phone) });
  };
  const mutation = useSingleMutation({
    mutationKey: ['staff', 'refund-to-card', orderUuid],
    mutationFn: async ({ sum, reason }: Draft) => {
      const amount = sumToReturn(sum, preview.returnable);
      if (amount === null) throw new Error('the sum to return is wrong');
      const request = { orderUuid, amount, given: preview.given, reason: reason.trim() };
      await refundToCard(phone, request);
      return returnSentence(amount, preview);
    },
    onSettled: (_sentence, error) => {
      if (!isOutcomeUnknown(error)) reload();
    },
    onSuccess: (sentence) => {
      notify('SUCCESS', sentence);
      onClose();
    },
    onError: (error) => {
      if (!hasCode(error, 'approval.waits.error')) return;
      notify('SUCCESS', 'Ждёт согласования: возврат подтвердит другой сотрудник');
      onClose();
    },
  });
  return { ...mutation, reload };
}

function failureText(error: Error): string {
  if (isOutcomeUnknown(error))
    return 'Неизвестно, дошёл ли запрос. Отправьте его ещё раз без изменений: деньги вернутся один раз';
  if (hasCode(error, 'payment.amount.changed.error'))
    return 'Пока окно было открыто, магазин или сотрудник уже вернул деньги этого заказа. Проверьте, что вернулось';
  return refusalMessage(error, 'Не удалось вернуть деньги');
}
