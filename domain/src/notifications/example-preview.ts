import { notificationLetter } from './notification-letter.ts';
import type { NotificationKind } from './notification-kinds.ts';
import { linkOf } from './notification-link.ts';
import { groupOfKind, type NotificationChannel } from './preferences.ts';
import { pushMessage } from './push-message.ts';
import { exampleText } from './template-examples.ts';

const notificationUuid = '00000000-0000-4000-8000-000000000001';

/** What a client reads on a channel, with example parameters; null when the kind never uses the channel. */
export function examplePreview(
  kind: NotificationKind,
  channel: NotificationChannel,
  publicUrl: string,
): string | null {
  const text = exampleText(kind);
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
