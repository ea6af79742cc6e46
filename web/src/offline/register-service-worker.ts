import { basePath } from '../api/wire/base-path.ts';
import { trustScriptAddress } from '../api/wire/own-script.ts';

/**
 * Registers the service worker, so that the empty cabinet works offline. It loads the files of the cabinet, which would
 * delay a first page that is not shown yet. Errors are only reported.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(trustScriptAddress('offline', `${basePath}service-worker.js`), { scope: basePath })
    .catch(reportError);
}
