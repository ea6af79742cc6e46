import { useState } from 'react';
import {
  isSentAtAnyHour,
  type NotificationKind,
  notificationKinds,
  notificationNames,
} from '#domain/notifications/notification-kinds.ts';
import {
  mayBeSwitchedOff,
  type NotificationChannel,
  notificationChannels,
} from '#domain/notifications/preferences.ts';
import { examplePreview } from '#domain/notifications/example-preview.ts';
import { smsSegments } from '#domain/notifications/sms-segments.ts';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { DataGrid } from '../../ui/collections/data-grid.tsx';
import { RadioGroup } from '../../ui/inputs/radio-group.tsx';
import styles from './template-table.module.css';

const channelNames = {
  SMS: 'СМС',
  EMAIL: 'Письмо',
  PUSH: 'Уведомление браузера',
} as const satisfies Record<NotificationChannel, string>;

const channelOptions = notificationChannels.map((channel) => ({
  value: channel,
  label: channelNames[channel],
}));

type Template = {
  readonly kind: NotificationKind;
  readonly name: string;
  /** Null when the kind never uses the channel. */
  readonly preview: string | null;
};

/** What clients read of each kind of message on a channel, with example values (docs/spec/rules.md#12). */
export function TemplateTable() {
  const [channel, setChannel] = useState<NotificationChannel>('SMS');
  const templates = notificationKinds.map((kind) => ({
    kind,
    name: notificationNames[kind],
    preview: examplePreview(kind, channel, window.location.origin),
  }));
  return (
    <>
      <RadioGroup label="Канал" value={channel} options={channelOptions} onChange={setChannel} />
      <DataGrid
        id="templates"
        caption={`Шаблоны: ${channelNames[channel]}`}
        columns={channel === 'SMS' ? [...columns, segmentsColumn] : columns}
        rows={templates}
        keyOf={({ kind }) => kind}
      />
    </>
  );
}

const columns: readonly Column<Template>[] = [
  { title: 'Сообщение', sortBy: ({ name }) => name, cell: ({ name }) => name },
  {
    title: 'Текст с примером',
    cell: ({ preview }) => <span className={styles.preview}>{preview ?? 'Приходит только по СМС'}</span>,
  },
  { title: 'Когда', cell: ({ kind }) => (isSentAtAnyHour[kind] ? 'в любой час' : 'днём') },
  { title: 'Клиент', cell: ({ kind }) => (mayBeSwitchedOff(kind) ? 'может отключить' : 'получает всегда') },
];

const segmentsColumn: Column<Template> = {
  title: 'Частей СМС',
  cell: ({ preview }) => smsSegments(preview ?? ''),
};
