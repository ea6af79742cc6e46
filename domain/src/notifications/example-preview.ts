import { type Creditor, withCreditor } from './creditor-signature.ts';
import { notificationLetter } from './notification-letter.ts';
import type { NotificationKind } from './notification-kinds.ts';
import { linkOf } from './notification-link.ts';
import { groupOfKind, type NotificationChannel } from './preferences.ts';
import { pushMessage } from './push-message.ts';
import { exampleText, isAboutDueDebt } from './template-examples.ts';

const notificationUuid = '00000000-0000-4000-8000-000000000001';

/** The text of a kind as its messages leave: with its example, and with the creditor where it is about debt. */
export function sentExample(kind: NotificationKind, creditor: Creditor): string {
  const text = exampleText(kind);
  return isAboutDueDebt[kind] ? withCreditor(text, creditor) : text;
}

/** The sender of messages: the creditor that they name, and the address of the cabinet for their links. */
export type Sender = { readonly creditor: Creditor; readonly publicUrl: string };

/** What a client reads on a channel, with example parameters; null when the kind never uses the channel. */
export function examplePreview(
  kind: NotificationKind,
  channel: NotificationChannel,
  { creditor, publicUrl }: Sender,
): string | null {
  const text = sentExample(kind, creditor);
  if (groupOfKind[kind] === 'ALWAYS' && channel !== 'SMS') return null;
  // the text of a code is a secret and has no link
  if (kind === 'CODE') return text;
  return previews[channel]({ notificationUuid, kind, text }, publicUrl);
}

type Example = Parameters<typeof pushMessage>[0];

const previews = {
  SMS: ({ text }, publicUrl) => `${text} ${linkOf(publicUrl, notificationUuid)}`,
  EMAIL: (example, publicUrl) => {
    const { subject, text } = notificationLetter(example, publicUrl);
    return `${subject}\n\n${text}`;
  },
  PUSH: (example, publicUrl) => {
    const { title, body } = pushMessage(example, publicUrl);
    return `${title}\n${body}`;
  },
} as const satisfies Record<NotificationChannel, (example: Example, publicUrl: string) => string>;
