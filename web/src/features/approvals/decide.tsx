import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { approvalKinds, secondPersonFaultNames } from '#domain/staff/approval.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import type { ApprovalRequest } from '../../api/staff/approvals.ts';
import { approvalsKey, approveRequest, rejectRequest } from '../../api/staff/approvals.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Modal } from '../../ui/layout/modal.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import styles from './approvals.module.css';

type Props = { readonly request: ApprovalRequest };

/** Buttons to approve or reject another employee's request, or to withdraw one's own. */
export function Decide({ request }: Props) {
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
    <div className={styles.actions}>
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
      {whyNot !== null && <span className={styles.note}>{secondPersonFaultNames[whyNot]}</span>}
      {isRejecting && (
        <RejectWindow
          request={request}
          onClose={() => {
            setRejecting(false);
          }}
        />
      )}
    </div>
  );
}

const maxReasonLength = 255;

function RejectWindow({ request: { requestUuid, own }, onClose }: Props & { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const reason = text.trim();
  const isTooLong = reason.length > maxReasonLength;
  const reject = useSingleMutation({
    mutationKey: [...approvalsKey, requestUuid],
    mutationFn: (sentReason: string) => rejectRequest(requestUuid, sentReason),
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
    <Modal title={own ? 'Отозвать запрос' : 'Отклонить запрос'} isLocked={reject.isPending} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason !== '' && !isTooLong) reject.mutate(reason);
        }}
      >
        <TextArea
          label="Почему"
          value={text}
          maxLength={maxReasonLength}
          error={isTooLong ? `Максимальная длина — ${maxReasonLength} символов` : null}
          onChange={setText}
        />
        <Button type="submit" disabled={reason === '' || isTooLong} isPending={reject.isPending}>
          {own ? 'Отозвать запрос' : 'Отклонить запрос'}
        </Button>
      </form>
    </Modal>
  );
}
