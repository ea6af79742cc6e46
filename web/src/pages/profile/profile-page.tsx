import { useQuery } from '@tanstack/react-query';
import type { ClientProfile } from '../../api/auth/user.ts';
import { signedPurchasesQuery } from '../../api/orders/order-consents.ts';
import { CodeRequest, ConfirmByCode } from '../../features/auth/confirm-by-code.tsx';
import { PersonalData } from '../../features/clients/personal-data.tsx';
import { ProfileSkeleton } from '../../features/clients/profile-skeleton.tsx';
import { Reminders } from '../../features/clients/reminders.tsx';
import { Sessions } from '../../features/clients/sessions.tsx';
import { ClientDocuments } from '../../features/documents/client-documents.tsx';
import { SignedPurchases } from '../../features/documents/signed-purchases.tsx';
import { Appearance } from '../../ui/layout/appearance.tsx';
import { Page } from '../../ui/layout/page.tsx';

type Props = {
  /** null in the prerendered page. */
  readonly profile: ClientProfile | null;
};

/** «Профиль», with « (неактивен)» for an inactive client (docs/spec/specification.md#2 «Profile page»). */
export function ProfilePage({ profile }: Props) {
  if (profile === null) {
    return (
      <Page title="Профиль">
        <ProfileSkeleton />
      </Page>
    );
  }
  return (
    <Page title={profile.status === 'INACTIVE' ? 'Профиль (неактивен)' : 'Профиль'}>
      <PersonalData profile={profile} />
      <ConfirmByCode purpose="Чтобы менять напоминания, получать документы и завершать входы, нужен новый код.">
        <Reminders />
        <ClientDocuments />
        <Sessions
          codeRequest={
            <CodeRequest purpose="Чтобы завершить другие входы, нужен новый код." phone={profile} />
          }
        />
      </ConfirmByCode>
      <Appearance />
      <OwnPurchases />
    </Page>
  );
}

function OwnPurchases() {
  return <SignedPurchases load={useQuery(signedPurchasesQuery())} />;
}
