import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BlockAction } from '#domain/clients/client-status.ts';
import { clientStatusRules } from '#domain/clients/client-status.ts';
import { changeClientStatus, staffKeys } from '../../api/staff/staff-queries.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import type { ClientProfile } from '../../api/auth/user.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import styles from './staff-form.module.css';

type Props = { readonly profile: ClientProfile };

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

/**
 * Blocks or unblocks a client with a stored comment (docs/spec/specification.md#2 «Profile page»,
 * docs/spec/specification.md#5 «Block comment»).
 */
export function BlockClient({ profile: { phone, status } }: Props) {
  const queryClient = useQueryClient();
  const [comment, setComment] = useState('');
  const [wasTouched, setTouched] = useState(false);
  const action = clientStatusRules[status].staffAction;
  const text = status === 'TEMPORARY_BLOCKED' ? { ...texts.unblock, hint: restoreHint } : texts[action];
  const change = useSingleMutation({
    mutationKey: ['staff', 'block', phone],
    mutationFn: () => changeClientStatus(phone, action, comment.trim()),
    onSuccess: () => {
      notify('SUCCESS', text.done);
      setComment('');
      setTouched(false);
    },
    onError: (error) => {
      if (hasCode(error, 'approval.waits.error')) {
        notify('SUCCESS', error.message);
        setComment('');
        setTouched(false);
      } else notify('FAIL', text.failed);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffKeys.ofClient(phone) }),
  });
  const problem = commentProblem(comment);
  return (
    <Card as="section" aria-labelledby="block-title">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (problem === null) change.mutate();
        }}
      >
        <h2 id="block-title">{text.title}</h2>
        <p>{text.hint}</p>
        <TextArea
          label="Комментарий"
          value={comment}
          maxLength={maxCommentLength}
          error={wasTouched ? problem : null}
          onChange={(next) => {
            setComment(next);
            setTouched(true);
          }}
        />
        <Button
          type="submit"
          variant={action === 'block' ? 'danger' : 'primary'}
          disabled={problem !== null}
          isPending={change.isPending}
        >
          {text.button}
        </Button>
      </form>
    </Card>
  );
}

function commentProblem(comment: string): string | null {
  if (comment.trim() === '') return 'Требуется заполнить поле';
  return comment.length > maxCommentLength ? 'Максимальная длина комментария — 255 символов' : null;
}
