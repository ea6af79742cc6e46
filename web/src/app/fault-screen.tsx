import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useTransition } from 'react';
import { hasCode } from '../api/wire/api-error.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Page } from '../ui/layout/page.tsx';

const LastSeenScreen = lazy(async () => {
  const { LastSeenScreen: screen } = await import('./screens/last-seen-screen.tsx');
  return { default: screen };
});

/** Instead of a page that could not be shown: what happened, and once more (design «The look»). */
export function FaultScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [isRetrying, startRetry] = useTransition();
  useEffect(() => {
    // that a device has no connection is no fault of ours
    if (navigator.onLine) reportError(error);
  }, [error]);
  const isSilence = hasCode(error, 'NETWORK_ERROR', 'service.unavailable.error');
  return (
    <Page title={isSilence ? 'Сервис временно недоступен' : 'Что-то пошло не так'}>
      <ErrorState
        message={
          isSilence
            ? 'Проверьте соединение с интернетом и попробуйте ещё раз. С вашими заказами и платежами всё в порядке.'
            : 'Страница не открылась. Попробуйте ещё раз.'
        }
        isPending={isRetrying}
        onRetry={() => {
          startRetry(async () => {
            await router.invalidate();
            reset();
          });
        }}
      />
      {isSilence && (
        <Suspense>
          <LastSeenScreen />
        </Suspense>
      )}
    </Page>
  );
}
