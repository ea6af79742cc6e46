import { lazyRouteComponent } from '@tanstack/react-router';
import { NotificationsPage } from '../../pages/notifications/notifications-page.tsx';
import { ByViewer } from '../by-viewer.tsx';

const ClientNotificationsPage = lazyRouteComponent(
  () => import('../../pages/notifications/client-notifications-page.tsx'),
  'ClientNotificationsPage',
);

/** The messages of the logged-in client, or of the client chosen by staff. */
export function NotificationsScreen() {
  return (
    <ByViewer
      client={() => <NotificationsPage />}
      staff={(phone) => <ClientNotificationsPage phone={phone} />}
    />
  );
}
