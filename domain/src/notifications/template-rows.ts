import { examplePreview, type Sender } from './example-preview.ts';
import {
  isSentAtAnyHour,
  type NotificationKind,
  notificationKinds,
  notificationNames,
} from './notification-kinds.ts';
import { mayBeSwitchedOff, type NotificationChannel } from './preferences.ts';
import { smsSegments } from './sms-segments.ts';

/** What staff see of a template of messages on a channel. */
export type TemplateRow = {
  readonly kind: NotificationKind;
  readonly name: string;
  /** With example values. */
  readonly text: string;
  /** When it is sent. */
  readonly hours: string;
  /** Whether the client may switch it off. */
  readonly consent: string;
  /** The parts of which its SMS consists; 0 when the kind never uses the channel. */
  readonly segments: number;
};

/** The templates of a channel (docs/spec/rules.md#12). */
export function templateRows(channel: NotificationChannel, sender: Sender): readonly TemplateRow[] {
  return notificationKinds.map((kind) => {
    const preview = examplePreview(kind, channel, sender);
    return {
      kind,
      name: notificationNames[kind],
      text: preview ?? 'Приходит только по СМС',
      hours: isSentAtAnyHour[kind] ? 'в любой час' : 'днём',
      consent: mayBeSwitchedOff(kind) ? 'может отключить' : 'получает всегда',
      segments: preview === null ? 0 : smsSegments(preview),
    };
  });
}
