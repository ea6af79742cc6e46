import { type NotificationKind, notificationNames } from './notification-kinds.ts';
import { codeOfUuid, linkOf } from './notification-link.ts';

/** What the service worker of the cabinet shows; the browser gets it encrypted. */
export type PushMessage = {
  readonly title: string;
  readonly body: string;
  /** The short link that opens the page of the message after log-in. */
  readonly url: string;
  /** 22 letters and digits. A second copy of a message replaces the first, at the push service and on the screen. */
  readonly tag: string;
};

/** The push of a notification: the same text as the SMS (docs/spec/rules.md#12). */
export function pushMessage(
  notification: {
    readonly notificationUuid: string;
    readonly kind: NotificationKind;
    readonly text: string;
  },
  publicUrl: string,
): PushMessage {
  const { notificationUuid, kind, text } = notification;
  return {
    title: notificationNames[kind],
    body: text,
    url: linkOf(publicUrl, notificationUuid),
    tag: codeOfUuid(notificationUuid),
  };
}
