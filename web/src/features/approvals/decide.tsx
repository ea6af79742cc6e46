import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { approvalKinds, secondPersonFaultNames } from '#domain/staff/approval.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import {
  type ApprovalRequest,
  approvalsKey,
  approveRequest,
  rejectRequest,
} from '../../api/approvals/approvals.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { ButtonRow } from '../../ui/back-office/button-row.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { type FormField, requiredUpTo } from '../../ui/inputs/form-fields.ts';
import { FormFrame } from '../../ui/inputs/form-frame.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';

type Props = { readonly request: ApprovalRequest };

/** Buttons to approve or reject another employee's request, or to withdraw one's own. */
export function DecisionButtons({ request }: Props) {
  const { requestUuid, mayApprove, own, kind, whyNot } = request;
  const [isRejecting, setRejecting] = useState(false);
  const queryClient = useQueryClient();
  const approve = useSingleMutation({
    mutationKey: [...approvalsKey, requestUuid],
    mutationFn: () => approveRequest(requestUuid),
    onSuccess: () => {
      notify('SUCCESS', `Подтверждено: ${approvalKinds[kind].name.toLowerCase()}`);
    },
    onError: (error) => {
      notify('FAIL', refusalMessage(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: approvalsKey }),
  });
  return (
    <ButtonRow>
      {mayApprove && (
        <Button
          isPending={approve.isPending}
          onClick={() => {
            approve.mutate();
          }}
        >
          Подтвердить
        </Button>
      )}
      <Button
        variant="secondary"
        onClick={() => {
          setRejecting(true);
        }}
      >
        {own ? 'Отозвать' : 'Отклонить'}
      </Button>
      {whyNot !== null && <Note>{secondPersonFaultNames[whyNot]}</Note>}
      {isRejecting && (
        <RejectWindow
          request={request}
          onClose={() => {
            setRejecting(false);
          }}
        />
      )}
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

function RejectWindow({ request: { requestUuid, own }, onClose }: Props & { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const reject = useSingleMutation({
    mutationKey: [...approvalsKey, requestUuid],
    mutationFn: ({ reason }: Rejection) => rejectRequest(requestUuid, reason.trim()),
    onSuccess: () => {
      notify('SUCCESS', own ? 'Запрос отозван' : 'Запрос отклонён');
      onClose();
    },
    onError: (error) => {
      notify('FAIL', refusalMessage(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: approvalsKey }),
  });
  return (
    <FormFrame
      title={own ? 'Отозвать запрос' : 'Отклонить запрос'}
      fields={rejectionFields}
      initial={{ reason: '' }}
      submitsOnlyRight
      save={reject}
      submitLabel={own ? 'Отозвать запрос' : 'Отклонить запрос'}
      onClose={onClose}
    />
  );
}
