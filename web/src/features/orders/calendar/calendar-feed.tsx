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
import { formatDayNear, today } from '../../../format/date.ts';
import { Button, ButtonAnchor } from '../../../ui/inputs/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CopyButton } from '../../../ui/inputs/copy-button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { notify } from '../../../ui/feedback/notification-list.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useFocusAfterRemoval } from '../../../ui/navigation/use-focus-after-removal.ts';
import styles from './calendar-feed.module.css';

/** «Добавить в календарь»: a secret address of an iCalendar feed that the client can renew and withdraw. */
export function CalendarFeed() {
  const { data: openSince, error, isFetching, refetch } = useQuery(calendarFeedQuery());
  return (
    <Card as="section" className={styles.feed} aria-labelledby="feed-title">
      <h2 id="feed-title" className="visually-hidden">
        Платежи в вашем календаре
      </h2>
      <p className={styles.note}>
        Платежи появятся в календаре телефона или компьютера сами. Кто знает ссылку, видит магазины, суммы и
        даты.
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

/**
 * The first press opens the calendar application. The link stays on the page, because a press may open no application,
 * and the copied link works on another device.
 */
function Access({ openSince }: { readonly openSince: Instant | null }) {
  const { address, renew, withdraw } = useAccess();
  const isOpen = openSince !== null || address !== null;
  const add = useFocusAfterRemoval<HTMLButtonElement>(isOpen ? 1 : 0);
  if (!isOpen)
    return (
      <div className={styles.buttons}>
        <Button ref={add} variant="secondary" isPending={renew.isPending} onClick={renew.mutate}>
          Добавить в календарь
        </Button>
      </div>
    );
  return (
    <>
      {address !== null && <Address address={address} />}
      {openSince !== null && address === null && (
        <p className={styles.note}>Доступ открыт {formatDayNear(moscowDate(openSince), today())}</p>
      )}
      <div className={styles.buttons}>
        <Button variant="secondary" isPending={renew.isPending} onClick={renew.mutate}>
          Получить новую ссылку
        </Button>
        <Button variant="text" isPending={withdraw.isPending} onClick={withdraw.mutate}>
          Закрыть доступ
        </Button>
      </div>
    </>
  );
}

function Address({ address }: { readonly address: string }) {
  return (
    <div className={styles.address}>
      <ButtonAnchor href={webcalAddress(address)} ref={focus}>
        Добавить в календарь
      </ButtonAnchor>
      <CopyButton text={address} label="Скопировать ссылку календаря" />
      <p className={styles.note}>
        Календарь не открылся? Скопируйте ссылку и добавьте её в нём сами. Она показана один раз.
      </p>
    </div>
  );
}

/** Moves the focus to the link, because the pressed button has left the page. */
function focus(link: HTMLAnchorElement | null): void {
  link?.focus();
}

function useAccess() {
  const queryClient = useQueryClient();
  const [address, setAddress] = useState<string | null>(null);
  const handlers = {
    onError: () => {
      notify('FAIL', 'Что-то пошло не так, попробуйте еще раз');
    },
  };
  const reload = () => queryClient.invalidateQueries({ queryKey: calendarFeedKey });
  const renew = useSingleMutation({
    mutationKey: ['renew-feed'],
    mutationFn: renewCalendarFeed,
    onSuccess: (created) => {
      setAddress(created);
      window.location.assign(webcalAddress(created));
    },
    // the buttons beside the shown link work at once
    onSettled: () => void reload(),
    ...handlers,
  });
  const withdraw = useSingleMutation({
    mutationKey: ['withdraw-feed'],
    mutationFn: withdrawCalendarFeed,
    onSuccess: () => {
      setAddress(null);
      notify('SUCCESS', 'Доступ по ссылке закрыт');
    },
    onSettled: reload,
    ...handlers,
  });
  return { address, renew, withdraw };
}

/** Calendar applications open this scheme and subscribe to the address. */
function webcalAddress(address: string): string {
  return address.replace(/^https?:/, 'webcal:');
}
