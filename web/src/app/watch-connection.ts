import { onlineManager } from '@tanstack/react-query';
import { apiAddress } from '../api/wire/request.ts';

const probeInterval = 2_000;
const probeTimeout = 5_000;

/**
 * Keeps the state of `onlineManager`. The browser reports a lost network, but not a network without the internet. So a
 * page that got no answer reports it too, and small requests find out when the service answers again.
 */
export function watchConnection(): void {
  let probing: ReturnType<typeof setInterval> | undefined;
  onlineManager.subscribe((isOnline) => {
    clearInterval(probing);
    if (!isOnline) probing = setInterval(() => void probe(), probeInterval);
  });
  if (!navigator.onLine) onlineManager.setOnline(false);
}

/** Any answer shows that the connection is back. A hidden page does not ask. */
async function probe(): Promise<void> {
  if (document.hidden) return;
  const signal = AbortSignal.timeout(probeTimeout);
  await fetch(apiAddress('/barrel/?key=startup'), { credentials: 'omit', cache: 'no-store', signal }).then(
    () => {
      onlineManager.setOnline(true);
    },
    () => undefined,
  );
}
