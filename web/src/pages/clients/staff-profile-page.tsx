import { useQuery } from '@tanstack/react-query';
import { clientProfileQuery } from '../../api/clients/client-profile.ts';
import { staffSignedPurchasesQuery } from '../../api/orders/order-consents.ts';
import { ApprovalMark } from '../../features/approvals/approval-mark.tsx';
import { ProfileSkeleton } from '../../features/clients/profile-skeleton.tsx';
import { PersonalData } from '../../features/clients/personal-data.tsx';
import { SignedPurchases } from '../../features/documents/signed-purchases.tsx';
import { NotesExport } from '../../features/exports/notes-export.tsx';
import { Notes } from '../../features/notes/notes.tsx';
import { ClientQuestions } from '../../features/clients/staff/client-questions.tsx';
import { ClientSubscription } from '../../features/clients/staff/client-subscription.tsx';
import { TemporaryBlock } from '../../features/clients/staff/temporary-block.tsx';
import { BlockClient } from '../../features/clients/staff/block-client.tsx';
import { useRights } from '../../session/use-rights.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Page } from '../../ui/layout/page.tsx';

type Props = { readonly phone: string };

/**
 * A client's profile for staff, with the block form for staff with the right (docs/spec/specification.md#2 «Profile
 * page»).
 */
export function StaffProfilePage({ phone }: Props) {
  const { editProfile } = useRights();
  const purchases = useQuery(staffSignedPurchasesQuery(phone));
  const { data: profile, error, isFetching, refetch } = useQuery(clientProfileQuery(phone));
  return (
    <Page title={profile?.status === 'INACTIVE' ? 'Профиль (неактивен)' : 'Профиль'}>
      {profile === undefined && error === null && <ProfileSkeleton />}
      {profile === undefined && error !== null && (
        <ErrorState
          message="Не удалось выполнить загрузку"
          isPending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {profile !== undefined && (
        <>
          <TemporaryBlock block={profile.block} />
          <PersonalData profile={profile} />
          <ClientQuestions profile={profile} maySettle={editProfile} />
          <ClientSubscription phone={phone} mayChange={editProfile} />
          <SignedPurchases load={purchases} />
          <Notes key={phone} subject={{ phone }} exporting={<NotesExport phone={phone} orderUuid={null} />} />
          {editProfile && (
            <BlockClient
              profile={profile}
              mark={<ApprovalMark kinds={['RESTORE_LIMITS']} subjectId={profile.clientUuid} />}
            />
          )}
        </>
      )}
    </Page>
  );
}
