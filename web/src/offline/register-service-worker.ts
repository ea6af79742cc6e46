import { basePath } from '../api/wire/base-path.ts';
import { trustScriptAddress } from '../api/wire/own-script.ts';

/**
 * Registers the service worker after the first page, so that the empty cabinet works offline. Errors are only
 * reported.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = (): void => {
    navigator.serviceWorker
      .register(trustScriptAddress('offline', `${basePath}service-worker.js`), { scope: basePath })
      .catch(reportError);
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
