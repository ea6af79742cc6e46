import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { logOut } from '../../session/log-out.ts';
import { knownUser } from '../../session/user-query.ts';
import { Loader } from '../../ui/feedback/loader.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** Ends the session and opens the log-in of staff or clients (docs/spec/specification.md#2 «Logout route»). */
export function LogOutPage() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isStaff] = useState(
    () => pathname === paths.adminLogOut || knownUser(queryClient)?.kind === 'STAFF',
  );
  useEffect(() => {
    const to = isStaff ? paths.adminLogin : paths.phoneLogin;
    void logOut(queryClient).then(() => navigate({ to, replace: true }));
  }, [queryClient, navigate, isStaff]);
  return (
    <Page title="Выход" titleIsHidden>
      <Loader />
    </Page>
  );
}
