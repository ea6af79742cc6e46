import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type BlockAction, clientStatusRules } from '#domain/clients/client-status.ts';
import { approvalsKey } from '../../../api/approvals/approvals.ts';
import { clientSummaryQuery } from '../../../api/clients/client-summary.ts';
import { changeClientStatus } from '../../../api/clients/client-profile.ts';
import { staffKeys } from '../../../api/clients/client-reference.ts';
import { hasCode } from '../../../api/wire/api-error.ts';
import { useAct } from '../../../api/wire/use-act.ts';
import type { ClientProfile } from '../../../api/auth/user.ts';
import { refusalMessage } from '../../../api/wire/refusal-message.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { notify } from '../../../ui/feedback/notification-list.ts';
import type { FormField } from '../../../ui/forms/form-fields.ts';
import { askBeforeLeaving } from '../../../ui/back-office/ask-before-leaving.tsx';
import { PageForm } from '../../../ui/forms/page-form.tsx';
import { blockEffect } from './block-effect.ts';

type Props = {
  readonly profile: ClientProfile;
  /** That restored limits wait for a second person. */
  readonly mark: ReactNode;
};

const maxCommentLength = 255;

const texts = {
  block: {
    title: 'Блокировка',
    hint: 'Клиент сразу выйдет из кабинета и не сможет войти, пока его не разблокируют.',
    button: 'Заблокировать навсегда',
    done: 'Пользователь заблокирован',
    failed: 'Ошибка блокировки пользователя',
  },
  unblock: {
    title: 'Разблокировка',
    hint: 'Клиент снова сможет войти в кабинет.',
    button: 'Разблокировать',
    done: 'Пользователь разблокирован',
    failed: 'Ошибка разблокировки пользователя',
  },
} as const satisfies Record<BlockAction, unknown>;

const restoreHint = 'Клиент снова сможет получить код на любом устройстве. Об этом ему придёт СМС.';

type Draft = { readonly comment: string };

const fields: readonly FormField<Draft>[] = [
  {
    kind: 'area',
    name: 'comment',
    label: 'Комментарий',
    maxLength: maxCommentLength,
    check: commentProblem,
    showsErrorAtOnce: true,
  },
];

/**
 * Blocks or unblocks a client with a stored comment (docs/spec/specification.md#2 «Profile page»,
 * docs/spec/specification.md#5 «Block comment»).
 */
export function BlockClient({ profile: { phone, status }, mark }: Props) {
  const queryClient = useQueryClient();
  const [opened, open] = useState(status);
  const action = clientStatusRules[opened].staffAction;
  const text = opened === 'TEMPORARY_BLOCKED' ? { ...texts.unblock, hint: restoreHint } : texts[action];
  const reload = () =>
    Promise.all(
      [staffKeys.client(phone), approvalsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  const change = useAct({
    mutationKey: ['staff', 'block', phone],
    mutationFn: ({ comment }: Draft) => changeOrAsk(phone, action, comment.trim()),
    onSuccess: (waits) => {
      notify('SUCCESS', waits ?? text.done);
    },
    onRefused: (error) => {
      notify('FAIL', refusalMessage(error, text.failed));
      void reload();
    },
    reload,
  });
  // a further press repeats the act without an answer, although the page may have loaded its result meanwhile
  if (opened !== status && !change.isPending && change.lostAnswer === null) open(status);
  return (
    <Card as="section" aria-labelledby="block-title">
      <PageForm
        lead={
          <>
            <h2 id="block-title">{text.title}</h2>
            <p>{text.hint}</p>
            {action === 'block' && <Touched phone={phone} />}
            {mark}
          </>
        }
        fields={fields}
        initial={{ comment: '' }}
        save={change}
        submitLabel={text.button}
        submitVariant={action === 'block' ? 'danger' : 'primary'}
        submitsOnlyValid
        resetsWhenSaved
        leaveQuestion={askBeforeLeaving}
      />
    </Card>
  );
}

/** Whom the block touches; the rail of the client says when the sums are not loaded. */
function Touched({ phone }: Pick<ClientProfile, 'phone'>) {
  const { data: summary } = useQuery(clientSummaryQuery(phone));
  return summary !== undefined && <p>{blockEffect(summary)}</p>;
}

/** Returns null, or the message that a second person has to approve the change. */
async function changeOrAsk(phone: string, action: BlockAction, comment: string): Promise<string | null> {
  try {
    await changeClientStatus(phone, action, comment);
    return null;
  } catch (error) {
    if (hasCode(error, 'approval.waits.error')) return error.message;
    throw error;
  }
}

function commentProblem(comment: string): string | null {
  if (comment.trim() === '') return 'Требуется заполнить поле';
  return comment.length > maxCommentLength ? 'Максимальная длина комментария — 255 символов' : null;
}
