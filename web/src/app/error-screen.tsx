import { onlineManager } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useTransition } from 'react';
import { hasCode } from '../api/wire/api-error.ts';
import { reportLostConnection } from '../api/wire/lost-connection.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Page } from '../ui/layout/page.tsx';

const LastSeenScreen = lazy(async () => {
  const { LastSeenScreen: screen } = await import('./screens/last-seen-screen.tsx');
  return { default: screen };
});

/** Shown instead of a page that failed to load. It has the reason and a retry button. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [isRetrying, startRetry] = useTransition();
  const isUnavailable = hasCode(error, 'NETWORK_ERROR', 'service.unavailable.error');
  useEffect(() => {
    // a missing connection or service is no error of this page
    if (!reportLostConnection(error) && !isUnavailable && onlineManager.isOnline()) reportError(error);
  }, [error, isUnavailable]);
  const retry = (): void => {
    startRetry(async () => {
      await router.invalidate();
      reset();
    });
  };
  useRetryWhenOnline(retry);
  // with an answer of the service, or of a proxy before it, the connection works
  const advice =
    isUnavailable && error.httpStatus !== null
      ? 'Попробуйте через несколько минут.'
      : 'Проверьте соединение с интернетом и попробуйте ещё раз.';
  return (
    <Page title={isUnavailable ? 'Сервис временно недоступен' : 'Что-то пошло не так'}>
      <ErrorState
        picture={isUnavailable ? 'offline' : 'problem'}
        message={
          isUnavailable
            ? `${advice} С вашими заказами и платежами всё в порядке.`
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
