import { singleSignOnAddress } from '../../api/auth/single-sign-on.ts';

/** How a log-in by Сбер ID ended: `status` and `errorCode` as our own server has written them (docs/spec/specification.md#2 «Phone login page»). */
export type SignOnResult = { readonly succeeded: boolean; readonly errorCode: string };

type SignOnMessage = { readonly kind: 'single-sign-on'; readonly result: SignOnResult };

/** The window of the sign-on (docs/spec/specification.md#9). */
const features = 'popup,width=1024,height=768';

/**
 * Opens the bank's sign-on in a window and tells how it ended, once. Only that very window on our own origin is listened to
 * (docs/spec/reliability.md#S-35). Where windows are blocked the page itself goes there. The answer ends the listening.
 */
export function openSingleSignOn(returnTo: string | null, onEnd: (result: SignOnResult) => void): () => void {
  const address = singleSignOnAddress(returnTo);
  const opened = window.open(address, 'sberid', features);
  if (opened === null) location.assign(address);
  const listening = new AbortController();
  window.addEventListener(
    'message',
    ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== opened || !isSignOnMessage(data)) return;
      listening.abort();
      onEnd(data.result);
    },
    { signal: listening.signal },
  );
  return () => {
    listening.abort();
  };
}

/** From the window: tells the page that has opened it, and closes. False when nobody waits. */
export function tellOpener(result: SignOnResult): boolean {
  const opener: unknown = window.opener;
  if (!isWindow(opener)) return false;
  const message: SignOnMessage = { kind: 'single-sign-on', result };
  opener.postMessage(message, location.origin);
  window.close();
  return true;
}

function isWindow(value: unknown): value is Window {
  return typeof value === 'object' && value !== null && 'postMessage' in value;
}

function isSignOnMessage(data: unknown): data is SignOnMessage {
  if (typeof data !== 'object' || data === null) return false;
  const result: unknown = Reflect.get(data, 'result');
  return (
    Reflect.get(data, 'kind') === 'single-sign-on' &&
    typeof result === 'object' &&
    result !== null &&
    typeof Reflect.get(result, 'succeeded') === 'boolean' &&
    typeof Reflect.get(result, 'errorCode') === 'string'
  );
}
