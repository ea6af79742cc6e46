import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { logOut } from '../../session/log-out.ts';
import { knownUser } from '../../session/user-query.ts';
import { Loader } from '../../ui/feedback/loader.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** Ends the session and leads to the log-in, of staff or by phone (docs/spec/specification.md#2 «Logout route»). */
export function LogOutPage() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isStaffs] = useState(
    () => pathname === paths.adminLogOut || knownUser(queryClient)?.kind === 'STAFF',
  );
  useEffect(() => {
    const to = isStaffs ? paths.adminLogin : paths.phoneLogin;
    void logOut(queryClient).then(() => navigate({ to, replace: true }));
  }, [queryClient, navigate, isStaffs]);
  return (
    <Page title="Выход" titleIsHidden>
      <Loader />
    </Page>
  );
}
