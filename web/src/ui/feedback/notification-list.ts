export type NotificationStatus = 'SUCCESS' | 'FAIL';

export type Notification = {
  readonly id: number;
  readonly status: NotificationStatus;
  readonly message: string;
  /** The lifetime of the toast, in milliseconds. */
  readonly lifetimeMilliseconds: number;
};

const defaultLifetimeMilliseconds = 5000;
const maxToasts = 4;

let shown: readonly Notification[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Shows a toast, which disappears after 5 seconds (docs/spec/specification.md#2 «Shared elements»,
 * docs/spec/specification.md#9).
 */
export function notify(
  status: NotificationStatus,
  message: string,
  lifetimeMilliseconds = defaultLifetimeMilliseconds,
): void {
  lastId += 1;
  change([...shown, { id: lastId, status, message, lifetimeMilliseconds }].slice(-maxToasts));
}

export function dismissNotification(id: number): void {
  change(shown.filter((notification) => notification.id !== id));
}

export function currentNotifications(): readonly Notification[] {
  return shown;
}

export function onNotificationsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function change(next: readonly Notification[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
