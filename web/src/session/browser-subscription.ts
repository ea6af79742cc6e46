import { logWarning } from '../api/wire/log-warning.ts';

/** Whether this browser can receive push messages. HOME_SCREEN: only after the site is added to the home screen. */
export function pushSupport(): 'SUPPORTED' | 'HOME_SCREEN' | 'UNSUPPORTED' {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'SUPPORTED';
  // iPhone and iPad offer push messages to sites on the home screen only
  return /iPhone|iPad/.test(navigator.userAgent) ? 'HOME_SCREEN' : 'UNSUPPORTED';
}

/** The subscription of this browser; null without one. */
export async function subscriptionOfThisBrowser(): Promise<PushSubscription | null> {
  if (pushSupport() !== 'SUPPORTED') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks the user and subscribes this browser. Returns null when the user does not allow messages.
 * @throws Error when the browser cannot reach its push service, or has no service worker yet.
 */
export async function subscribeThisBrowser(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) throw new Error('the service worker is not registered');
  return Promise.race([
    registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
    failLater(),
  ]);
}

const timeLimitMilliseconds = 20_000;

/** Without its push service a browser waits without end. */
function failLater(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => {
      reject(new Error('the push service of this browser does not answer'));
    }, timeLimitMilliseconds);
  });
}

/** Ends the subscription of this browser, so that the next user of the device sees no messages. */
export async function unsubscribeThisBrowser(): Promise<void> {
  try {
    await (await subscriptionOfThisBrowser())?.unsubscribe();
  } catch (error) {
    logWarning(error);
  }
}
