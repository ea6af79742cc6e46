import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sendResultToOpener } from '../../features/auth/single-sign-on-window.ts';
import { paths } from '../../paths.ts';
import { homePath } from '../../session/home-path.ts';
import { readAddress } from '../../session/read-address.ts';
import { reloadUser } from '../../session/user-query.ts';
import { Loader } from '../../ui/feedback/loader.tsx';
import { Page } from '../../ui/layout/page.tsx';

const route = getRouteApi('/login/sberid');

/**
 * The end of the bank's sign-on. The window sends the result to the page that opened it and closes; without such a
 * page it continues by itself.
 */
export function SingleSignOnPage() {
  const { status, errorCode, returnTo } = route.useSearch();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useEffect(() => {
    const succeeded = status === 'SUCCESS';
    if (sendResultToOpener({ succeeded, errorCode })) return;
    const proceed = async (): Promise<void> => {
      const user = succeeded ? await reloadUser(queryClient) : null;
      if (user === null)
        await navigate({ to: paths.phoneLogin, search: { error: errorCode }, replace: true });
      else await navigate({ ...readAddress(returnTo ?? homePath(user)), replace: true });
    };
    proceed().catch(reportError);
  }, [status, errorCode, returnTo, navigate, queryClient]);
  return (
    <Page title="Вход по Сбер ID" titleIsHidden>
      <Loader />
    </Page>
  );
}
