import { ownMessagesQuery, keysOfMessages } from '../../api/notifications/notifications-query.ts';
import { useMarkMessagesRead } from '../../api/notifications/use-mark-messages-read.ts';
import { useList } from '../../api/wire/use-list.ts';
import { ConfirmByCode } from '../../features/auth/confirm-by-code.tsx';
import { NotificationList } from '../../features/notifications/notification-list.tsx';
import { LoadedList } from '../../ui/collections/loaded-list.tsx';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { LoadMore } from '../../ui/navigation/load-more.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** «Сообщения» of the client (docs/spec/rules.md#12). */
export function NotificationsPage() {
  return (
    <Page title="Сообщения" aside={<Link to={paths.notificationSettings}>Настроить уведомления</Link>}>
      <ConfirmByCode purpose="Чтобы прочитать сообщения, нужен новый код.">
        <OwnMessages />
      </ConfirmByCode>
    </Page>
  );
}

function OwnMessages() {
  const query = useList(ownMessagesQuery(), keysOfMessages);
  useMarkMessagesRead(query.data?.[0]?.messageUuid ?? null);
  return (
    <LoadedList
      load={query}
      message="Не удалось выполнить загрузку"
      empty="Сообщений пока нет"
      picture="messages"
    >
      {(messages) => (
        <>
          <NotificationList messages={messages} />
          <LoadMore {...query} />
        </>
      )}
    </LoadedList>
  );
}
