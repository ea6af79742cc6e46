import { onlineManager } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useTransition } from 'react';
import { hasCode } from '../api/wire/api-error.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Page } from '../ui/layout/page.tsx';
import { reportLostConnection } from './watch-connection.ts';

const LastSeenScreen = lazy(async () => {
  const { LastSeenScreen: screen } = await import('./screens/last-seen-screen.tsx');
  return { default: screen };
});

/** Shown instead of a page that failed to load. It has the reason and a retry button. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [isRetrying, startRetry] = useTransition();
  useEffect(() => {
    // a missing connection is not an error of the service
    if (!reportLostConnection(error) && onlineManager.isOnline()) reportError(error);
  }, [error]);
  const retry = (): void => {
    startRetry(async () => {
      await router.invalidate();
      reset();
    });
  };
  useRetryWhenOnline(retry);
  const isUnavailable = hasCode(error, 'NETWORK_ERROR', 'service.unavailable.error');
  return (
    <Page title={isUnavailable ? 'Сервис временно недоступен' : 'Что-то пошло не так'}>
      <ErrorState
        picture={isUnavailable ? 'offline' : 'problem'}
        message={
          isUnavailable
            ? 'Проверьте соединение с интернетом и попробуйте ещё раз. С вашими заказами и платежами всё в порядке.'
            : 'Страница не открылась. Попробуйте ещё раз.'
        }
        isPending={isRetrying}
        onRetry={retry}
      />
      {isUnavailable && (
        <Suspense>
          <LastSeenScreen />
        </Suspense>
      )}
    </Page>
  );
}

/** The page loads by itself when the connection returns. */
function useRetryWhenOnline(retry: () => void): void {
  const onOnline = useEffectEvent(retry);
  useEffect(
    () =>
      onlineManager.subscribe((isOnline) => {
        if (isOnline) onOnline();
      }),
    [],
  );
}
