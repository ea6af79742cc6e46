import { singleSignOnAddress } from '../../api/auth/single-sign-on.ts';

/**
 * The result of a log-in by Сбер ID: `status` and `errorCode` as our own server wrote them
 * (docs/spec/specification.md#2 «Phone login page»).
 */
export type SignOnResult = { readonly succeeded: boolean; readonly errorCode: string };

type SignOnMessage = { readonly kind: 'single-sign-on'; readonly result: SignOnResult };

/** The window features of the sign-on (docs/spec/specification.md#9). */
const features = 'popup,width=1024,height=768';

/**
 * Opens the bank's sign-on in a window and calls `onEnd` once with the result. Accepts messages only from that window
 * on our own origin (docs/spec/reliability.md#S-35). If the browser blocks the window, this page itself navigates to
 * the sign-on. Returns a function that stops listening.
 */
export function openSingleSignOn(returnTo: string | null, onEnd: (result: SignOnResult) => void): () => void {
  const address = singleSignOnAddress(returnTo);
  const popup = window.open(address, 'sberid', features);
  if (popup === null) location.assign(address);
  const controller = new AbortController();
  window.addEventListener(
    'message',
    ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== popup || !isSignOnMessage(data)) return;
      controller.abort();
      onEnd(data.result);
    },
    { signal: controller.signal },
  );
  return () => {
    controller.abort();
  };
}

/**
 * In the sign-on window: sends the result to the page that opened it and closes. Returns false when there is no such
 * page.
 */
export function sendResultToOpener(result: SignOnResult): boolean {
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
