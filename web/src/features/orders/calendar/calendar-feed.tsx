import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Instant, moscowDate } from '#domain/dates.ts';
import {
  calendarFeedKey,
  calendarFeedQuery,
  renewCalendarFeed,
  withdrawCalendarFeed,
} from '../../../api/orders/calendar-feed.ts';
import { useSingleMutation } from '../../../api/wire/use-single-mutation.ts';
import { formatDayWithYear } from '../../../format/date.ts';
import { Button, ButtonAnchor } from '../../../ui/inputs/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CopyButton } from '../../../ui/inputs/copy-button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { notify } from '../../../ui/feedback/notification-list.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './calendar-feed.module.css';

/** «Платежи в вашем календаре»: a secret address of an iCalendar feed that the client can renew and withdraw. */
export function CalendarFeed() {
  const { data: openSince, error, isFetching, refetch } = useQuery(calendarFeedQuery());
  return (
    <Card as="section" className={styles.feed} aria-labelledby="feed-title">
      <h2 id="feed-title">Платежи в вашем календаре</h2>
      <p>
        Подпишите календарь телефона или компьютера — платежи появятся в нём сами. Кто знает ссылку, видит
        магазины, суммы и даты.
      </p>
      {openSince === undefined && error === null && <Skeleton height={12} />}
      {openSince === undefined && error !== null && (
        <ErrorState
          message="Не удалось выполнить загрузку"
          isPending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {openSince !== undefined && <Access openSince={openSince} />}
    </Card>
  );
}

function Access({ openSince }: { readonly openSince: Instant | null }) {
  const { address, renew, withdraw } = useAccess();
  return (
    <>
      {address !== null && (
        <div className={styles.address}>
          <ButtonAnchor href={webcalOf(address)}>Добавить в календарь</ButtonAnchor>
          <CopyButton text={address} label="Скопировать ссылку календаря" />
          <p className={styles.note}>Ссылка показана один раз. Если она потеряется, получите новую.</p>
        </div>
      )}
      {openSince !== null && address === null && (
        <p className={styles.note}>Доступ открыт {formatDayWithYear(moscowDate(openSince))}</p>
      )}
      <div className={styles.buttons}>
        <Button variant="secondary" isPending={renew.isPending} onClick={renew.mutate}>
          {openSince === null ? 'Получить ссылку' : 'Получить новую ссылку'}
        </Button>
        {openSince !== null && (
          <Button variant="text" isPending={withdraw.isPending} onClick={withdraw.mutate}>
            Закрыть доступ
          </Button>
        )}
      </div>
    </>
  );
}

function useAccess() {
  const queryClient = useQueryClient();
  const [address, setAddress] = useState<string | null>(null);
  const answers = {
    onError: () => {
      notify('FAIL', 'Что-то пошло не так, попробуйте еще раз');
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: calendarFeedKey }),
  };
  const renew = useSingleMutation({
    mutationKey: ['renew-feed'],
    mutationFn: renewCalendarFeed,
    onSuccess: setAddress,
    ...answers,
  });
  const withdraw = useSingleMutation({
    mutationKey: ['withdraw-feed'],
    mutationFn: withdrawCalendarFeed,
    onSuccess: () => {
      setAddress(null);
      notify('SUCCESS', 'Доступ по ссылке закрыт');
    },
    ...answers,
  });
  return { address, renew, withdraw };
}

/** Calendar applications open this scheme and subscribe to the address. */
function webcalOf(address: string): string {
  return address.replace(/^https?:/, 'webcal:');
}
