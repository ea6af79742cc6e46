import { ownNotificationsQuery, keysOfNotifications } from '../../api/notifications/notifications-query.ts';
import { useList } from '../../api/wire/use-list.ts';
import { NotificationList } from '../../features/notifications/notification-list.tsx';
import { LoadedList } from '../../ui/collections/loaded-list.tsx';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/inputs/link.tsx';
import { LoadMore } from '../../ui/inputs/load-more.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** «Сообщения» of the client (docs/spec/rules.md#12). */
export function NotificationsPage() {
  const query = useList(ownNotificationsQuery(), keysOfNotifications);
  return (
    <Page title="Сообщения" aside={<Link to={paths.notificationSettings}>Настроить уведомления</Link>}>
      <LoadedList load={query} message="Не удалось выполнить загрузку" empty="Сообщений пока нет" icon="list">
        {(notifications) => (
          <>
            <NotificationList notifications={notifications} />
            <LoadMore {...query} />
          </>
        )}
      </LoadedList>
    </Page>
  );
}
