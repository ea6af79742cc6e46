import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../paths.ts';
import { logOut } from '../../session/log-out.ts';
import { Loader } from '../../ui/loader.tsx';
import { Page } from '../../ui/page.tsx';

/** Ends the session and leads to the phone log-in (spec 2 «Logout route»). */
export function LogOutPage() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    void logOut(queryClient).then(() => navigate({ to: paths.phoneLogin, replace: true }));
  }, [queryClient, navigate]);
  return (
    <Page title="Выход" titleIsHidden>
      <Loader />
    </Page>
  );
}
