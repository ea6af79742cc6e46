export type ToastStatus = 'SUCCESS' | 'FAIL';

export type ToastContent = {
  readonly id: number;
  readonly status: ToastStatus;
  readonly message: string;
  /** The lifetime of the toast, in milliseconds. */
  readonly lifetimeMilliseconds: number;
};

const defaultLifetimeMilliseconds = 5000;
const maxToasts = 4;

let shown: readonly ToastContent[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Shows a toast, which disappears after 5 seconds (docs/spec/specification.md#2 «Shared elements»,
 * docs/spec/specification.md#9).
 */
export function notify(
  status: ToastStatus,
  message: string,
  lifetimeMilliseconds = defaultLifetimeMilliseconds,
): void {
  lastId += 1;
  change([...shown, { id: lastId, status, message, lifetimeMilliseconds }].slice(-maxToasts));
}

export function dismissToast(id: number): void {
  change(shown.filter((toast) => toast.id !== id));
}

export function currentToasts(): readonly ToastContent[] {
  return shown;
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function change(next: readonly ToastContent[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
