import { useQueryClient } from '@tanstack/react-query';
import { kopecks } from '#domain/money.ts';
import { approvalKinds, secondPersonFaultNames } from '#domain/staff/approval.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { type ApprovalRequest, approvalsKey, rejectRequest } from '../../api/approvals/approvals.ts';
import { useAct } from '../../api/wire/use-act.ts';
import { formatMoney } from '../../format/money.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { ButtonRow } from '../../ui/back-office/button-row.tsx';
import { type FormField, requiredUpTo } from '../../ui/forms/form-fields.ts';
import { FormFrame } from '../../ui/forms/form-frame.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { WindowButton } from '../../ui/layout/window-button.tsx';
import { type RenderSubject, ReviewWindow } from './review-window.tsx';
import { subjectLines } from './subject-lines.ts';

type Props = { readonly request: ApprovalRequest };

type ButtonsProps = Props & { readonly renderSubject: RenderSubject };

/** Buttons to review and approve, or to reject another employee's request, or to withdraw one's own. */
export function DecisionButtons({ request, renderSubject }: ButtonsProps) {
  const { mayApprove, own, whyNot } = request;
  return (
    <ButtonRow>
      <WindowButton
        label={mayApprove ? 'Рассмотреть' : 'Посмотреть'}
        variant={mayApprove ? 'primary' : 'secondary'}
      >
        {(close) => <ReviewWindow request={request} renderSubject={renderSubject} onClose={close} />}
      </WindowButton>
      <WindowButton label={own ? 'Отозвать' : 'Отклонить'}>
        {(close) => <RejectWindow request={request} onClose={close} />}
      </WindowButton>
      {whyNot !== null && <Note>{secondPersonFaultNames[whyNot]}</Note>}
    </ButtonRow>
  );
}

type Rejection = { readonly reason: string };

const maxReasonLength = 255;

const rejectionFields: readonly FormField<Rejection>[] = [
  {
    kind: 'area',
    name: 'reason',
    label: 'Почему',
    maxLength: maxReasonLength,
    check: requiredUpTo(maxReasonLength),
  },
];

function RejectWindow({ request, onClose }: Props & { readonly onClose: () => void }) {
  const { requestUuid, own } = request;
  const queryClient = useQueryClient();
  const reject = useAct({
    mutationKey: [...approvalsKey, requestUuid],
    mutationFn: ({ reason }: Rejection) => rejectRequest(requestUuid, reason.trim()),
    onSuccess: () => {
      notify('SUCCESS', own ? 'Запрос отозван' : 'Запрос отклонён');
      onClose();
    },
    onRefused: (error) => {
      notify('FAIL', refusalMessage(error));
    },
    reload: () => queryClient.invalidateQueries({ queryKey: approvalsKey }),
  });
  return (
    <FormFrame
      title={own ? 'Отозвать запрос' : 'Отклонить запрос'}
      lead={
        <>
          <p>{requestLine(request)}</p>
          <p>Ничего не изменится. Отменить решение нельзя, попросить можно снова.</p>
        </>
      }
      fields={rejectionFields}
      initial={{ reason: '' }}
      submitsOnlyValid
      save={reject}
      submitLabel={own ? 'Отозвать запрос' : 'Отклонить запрос'}
      onClose={onClose}
    />
  );
}

/** «Возврат по заказу: Заказ A-1, Техномаркет, 4 990,00 ₽». */
function requestLine(request: ApprovalRequest): string {
  const { kind, amount } = request;
  const about = [...subjectLines(request), ...(amount === null ? [] : [formatMoney(kopecks(amount))])];
  const { name } = approvalKinds[kind];
  return about.length === 0 ? name : `${name}: ${about.join(', ')}`;
}
