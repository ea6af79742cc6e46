import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { approvalKinds, secondPersonFaultNames } from '#domain/staff/approval.ts';
import { kopecks } from '#domain/money.ts';
import { type ApprovalRequest, approvalsKey, approveRequest } from '../../api/approvals/approvals.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { useAct } from '../../api/wire/use-act.ts';
import { formatMoney } from '../../format/money.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { ButtonRow } from '../../ui/back-office/button-row.tsx';
import { Dialog } from '../../ui/back-office/dialog.tsx';
import { Note } from '../../ui/back-office/note.tsx';
import { ShopMark } from '../../ui/data-display/shop-mark.tsx';
import { LostAnswer } from '../../ui/feedback/lost-answer.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Button } from '../../ui/inputs/button.tsx';
import styles from './approvals.module.css';
import { justificationLine, subjectLines } from './subject-lines.ts';

/**
 * The thing that a request is about, e.g. the schedule before and after a pause, which reports whether it is loaded;
 * null for a request whose lines say everything.
 */
export type RenderSubject = (request: ApprovalRequest, onLoaded: (isLoaded: boolean) => void) => ReactNode;

type Props = {
  readonly request: ApprovalRequest;
  readonly renderSubject: RenderSubject;
  readonly onClose: () => void;
};

/** A request with the thing itself, before its one confirmation (docs/spec/rules.md#14). */
export function ReviewWindow({ request, renderSubject, onClose }: Props) {
  const { requestUuid, kind, amount, mayApprove, whyNot } = request;
  const [isLoaded, setLoaded] = useState(false);
  const subject = renderSubject(request, setLoaded);
  const queryClient = useQueryClient();
  const { name } = approvalKinds[kind];
  const approve = useAct({
    mutationKey: [...approvalsKey, requestUuid],
    mutationFn: () => approveRequest(requestUuid),
    onSuccess: () => {
      notify('SUCCESS', `Подтверждено: ${name.toLowerCase()}`);
      onClose();
    },
    onRefused: (error) => {
      notify('FAIL', refusalMessage(error));
    },
    reload: () => queryClient.invalidateQueries({ queryKey: approvalsKey }),
  });
  const close = (): void => {
    approve.giveUp();
    onClose();
  };
  const sum = amount === null ? '' : ` ${formatMoney(kopecks(amount))}`;
  return (
    <Dialog title={name} isWide={subject !== null} isLocked={approve.isPending} onClose={close}>
      <div className={styles.review}>
        <Facts request={request} />
        {subject !== null && (
          <section className={styles.subject} aria-label="Что изменится">
            {subject}
          </section>
        )}
      </div>
      <LostAnswer text={approve.lostAnswer} />
      {whyNot !== null && <Note>{secondPersonFaultNames[whyNot]}</Note>}
      {mayApprove && (
        <ButtonRow>
          <Button
            disabled={subject !== null && !isLoaded}
            isPending={approve.isPending}
            onClick={() => {
              approve.mutate();
            }}
          >
            {`Подтвердить${sum}`}
          </Button>
          <Button variant="secondary" disabled={approve.isPending} onClick={close}>
            Не сейчас
          </Button>
        </ButtonRow>
      )}
    </Dialog>
  );
}

function Facts({ request }: Pick<Props, 'request'>) {
  const { amount, clientFullName, requestedBy, requestedAt, expiresAt, details, merchantFullName } = request;
  const facts = [
    { name: 'Что', lines: subjectLines(request) },
    { name: 'Клиент', lines: clientFullName === null ? [] : [clientFullName] },
    { name: 'Сумма', lines: amount === null ? [] : [formatMoney(kopecks(amount))] },
    { name: 'Подробно', lines: details },
    { name: 'Причина', lines: [justificationLine(request)] },
    { name: 'Кто просит', lines: [`${requestedBy ?? 'Магазин'}, ${formatTimestamp(requestedAt)}`] },
    { name: 'Решить до', lines: [formatTimestamp(expiresAt)] },
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ lines }) => lines.length > 0)
        .map(({ name, lines }) => (
          <div key={name}>
            <dt>{name}</dt>
            {lines.map((line) => (
              <dd key={line}>
                {name === 'Что' && <ShopMark name={merchantFullName} size="small" />} {line}
              </dd>
            ))}
          </div>
        ))}
    </dl>
  );
}
