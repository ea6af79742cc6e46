import { clientMessagesQuery, keysOfMessages } from '../../api/notifications/notifications-query.ts';
import { useList } from '../../api/wire/use-list.ts';
import { ClientEmail } from '../../features/notifications/client-email.tsx';
import { ContactLimits } from '../../features/notifications/contact-limits.tsx';
import { NotificationList } from '../../features/notifications/notification-list.tsx';
import { ResendMessage } from '../../features/notifications/resend-message.tsx';
import { LoadedList } from '../../ui/collections/loaded-list.tsx';
import { LoadMore } from '../../ui/navigation/load-more.tsx';
import { useRights } from '../../session/use-rights.ts';
import { Page } from '../../ui/layout/page.tsx';

/** «Сообщения» of a client for staff, with what is left of the contact limits (docs/spec/rules.md#12). */
export function ClientNotificationsPage({ phone }: { readonly phone: string }) {
  const { editProfile } = useRights();
  const query = useList(clientMessagesQuery(phone), keysOfMessages);
  const { data, error, isFetching, refetch } = query;
  const load = { data: data?.messages, error, isFetching, refetch };
  const left = data?.contactsLeft ?? null;
  return (
    <Page title="Сообщения">
      <LoadedList
        load={load}
        message="Не удалось выполнить загрузку"
        empty="Сообщений пока нет"
        picture="messages"
      >
        {(messages) => (
          <>
            <NotificationList
              messages={messages}
              actionOf={(message) => editProfile && <ResendMessage phone={phone} message={message} />}
            />
            <LoadMore {...query} />
          </>
        )}
      </LoadedList>
      {data !== undefined && left !== null && (
        <>
          <ContactLimits phone={phone} left={left} refusal={data.contactRefusal} mayEdit={editProfile} />
          <ClientEmail phone={phone} email={data.email} mayEdit={editProfile} />
        </>
      )}
    </Page>
  );
}
