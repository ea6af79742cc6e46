import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Instant, moscowDate } from '#domain/dates.ts';
import {
  type ClientSession,
  endOtherSessions,
  sessionsKey,
  sessionsQuery,
} from '../../api/clients/sessions.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { formatDayNear, formatTime, today } from '../../format/date.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useFocusAfterRemoval } from '../../ui/navigation/use-focus-after-removal.ts';
import styles from './sessions.module.css';

type Props = {
  /** Shown when the end of the other sessions needs a fresh code. */
  readonly codeRequest: ReactNode;
};

/** «Где выполнен вход», with a button that ends all other sessions. */
export function Sessions({ codeRequest }: Props) {
  const { data: sessions, error, isFetching, refetch } = useQuery(sessionsQuery());
  const title = useFocusAfterRemoval<HTMLHeadingElement>(sessions?.length);
  return (
    <Card as="section" className={styles.section} aria-labelledby="sessions-title">
      <h2 id="sessions-title" ref={title} tabIndex={-1}>
        Где выполнен вход
      </h2>
      {sessions === undefined && error === null && <Skeleton height={12} />}
      {sessions === undefined && error !== null && (
        <ErrorState
          message="Не удалось выполнить загрузку"
          isPending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {sessions !== undefined && (
        <ul>
          {sessions.map((session) => (
            <SessionLine key={`${session.createdAt}/${session.lastSeenAt}`} session={session} />
          ))}
        </ul>
      )}
      {sessions !== undefined && sessions.length > 1 && <EndOthers codeRequest={codeRequest} />}
    </Card>
  );
}

function SessionLine({ session }: { readonly session: ClientSession }) {
  const { createdAt, lastSeenAt, isCurrent } = session;
  return (
    <li className={styles.session}>
      {isCurrent ? 'Этот браузер' : `Другой браузер, был здесь ${dayAndTime(lastSeenAt)}`}
      <span className={styles.since}>Вход {dayAndTime(createdAt)}</span>
    </li>
  );
}

function EndOthers({ codeRequest }: Props) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useSingleMutation({
    mutationKey: ['end-sessions'],
    mutationFn: endOtherSessions,
    onSuccess: () => {
      notify('SUCCESS', 'На других устройствах выполнен выход');
    },
    onError: (error) => {
      if (isNotFresh(error)) return;
      notify('FAIL', refusalMessage(error, 'Что-то пошло не так, попробуйте еще раз'));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  });
  if (isNotFresh(error)) return codeRequest;
  return (
    <Button
      variant="secondary"
      isPending={isPending}
      onClick={() => {
        mutate();
      }}
    >
      Выйти на других устройствах
    </Button>
  );
}

function isNotFresh(error: unknown): boolean {
  return hasCode(error, 'session.not.fresh.error');
}

function dayAndTime(timestamp: Instant): string {
  return `${formatDayNear(moscowDate(timestamp), today())} в\u00a0${formatTime(timestamp)}`;
}
