import type { ClientProfile } from '../../api/user.ts';
import { PersonalData } from '../../features/clients/personal-data.tsx';
import { Reminders } from '../../features/clients/reminders.tsx';
import { Sessions } from '../../features/clients/sessions.tsx';
import { ClientPapers } from '../../features/documents/client-papers.tsx';
import { Page } from '../../ui/page.tsx';

type Props = { readonly profile: ClientProfile };

/** «Профиль», « (неактивен)» for a client who is (spec 2 «Profile page»). */
export function ProfilePage({ profile }: Props) {
  return (
    <Page title={profile.status === 'INACTIVE' ? 'Профиль (неактивен)' : 'Профиль'}>
      <PersonalData profile={profile} />
      <Reminders />
      <ClientPapers />
      <Sessions />
    </Page>
  );
}
