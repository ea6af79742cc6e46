import type { ReactNode } from 'react';
import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { type NotificationChannel, notificationChannels } from '#domain/notifications/preferences.ts';
import { type TemplateRow, templateRows } from '#domain/notifications/template-rows.ts';
import { useStartup } from '../../api/config/use-startup.ts';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { DataGrid } from '../../ui/collections/data-grid.tsx';
import type { ShownList } from '../../ui/collections/shown-list.ts';
import { RadioGroup } from '../../ui/inputs/radio-group.tsx';
import { MessageText } from './message-text.tsx';
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

type Props = {
  /** The channel of the address; SMS without one. */
  readonly shown: string | undefined;
  readonly onShow: (channel: NotificationChannel) => void;
  readonly renderExport: (channel: NotificationChannel, list: ShownList) => ReactNode;
};

/** What clients read of each kind of message on a channel, with example values (docs/spec/rules.md#12). */
export function TemplateTable({ shown, onShow, renderExport }: Props) {
  const channel = notificationChannels.find((each) => each === shown) ?? 'SMS';
  const { operatorName: name, supportPhone } = useStartup();
  const sender = { creditor: { name, supportPhone }, publicUrl: window.location.origin };
  return (
    <>
      <RadioGroup isRow label="Канал" value={channel} options={channelOptions} onChange={onShow} />
      <DataGrid
        id="templates"
        caption={`Шаблоны: ${channelNames[channel]}`}
        columns={channel === 'SMS' ? [...columns, segmentsColumn] : columns}
        rows={templateRows(channel, sender)}
        keyOf={({ kind }) => kind}
        renderExport={(list) => renderExport(channel, list)}
      />
    </>
  );
}

type Templates = Column<TemplateRow, ExportFieldOf<'TEMPLATES'>>;

const columns: readonly Templates[] = [
  {
    title: 'Сообщение',
    exported: ['name'],
    narrow: 'top',
    sortBy: ({ name }) => name,
    cell: ({ name }) => name,
  },
  {
    title: 'Текст с примером',
    exported: ['text'],
    narrow: 'bottom',
    grows: true,
    cell: ({ text }) => text.replaceAll(/\s+/g, ' '),
    full: ({ text }) => (
      <span className={styles.preview}>
        <MessageText text={text} />
      </span>
    ),
  },
  { title: 'Когда', exported: ['hours'], sortBy: ({ hours }) => hours, cell: ({ hours }) => hours },
  { title: 'Клиент', exported: ['consent'], cell: ({ consent }) => consent },
];

const segmentsColumn: Templates = {
  title: 'Частей СМС',
  exported: ['segments'],
  isNumber: true,
  sortBy: ({ segments }) => segments,
  cell: ({ segments }) => segments,
};
