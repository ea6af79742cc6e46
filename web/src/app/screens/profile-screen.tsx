import { lazyRouteComponent } from '@tanstack/react-router';
import { unknownProfile } from '../../api/auth/user.ts';
import { ProfilePage } from '../../pages/profile/profile-page.tsx';
import { ByViewer } from '../by-viewer.tsx';

const StaffProfilePage = lazyRouteComponent(
  () => import('../../pages/clients/staff-profile-page.tsx'),
  'StaffProfilePage',
);

/** The profile of the logged-in client, or of the client chosen by staff. */
export function ProfileScreen() {
  return (
    <ByViewer
      client={(profile) => <ProfilePage profile={profile === unknownProfile ? null : profile} />}
      staff={(phone) => <StaffProfilePage phone={phone} />}
    />
  );
}
