import { ProfilePage } from '../../pages/profile/profile-page.tsx';
import { useUser } from '../../session/user-query.ts';

/** The profile of the client who is logged in. */
export function ProfileScreen() {
  const user = useUser();
  return user?.kind === 'CLIENT' ? <ProfilePage profile={user.profile} /> : null;
}
