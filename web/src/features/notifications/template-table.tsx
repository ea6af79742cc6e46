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
import { useStartup } from '../../api/config/use-startup.ts';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { DataGrid } from '../../ui/collections/data-grid.tsx';
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

type Template = {
  readonly kind: NotificationKind;
  readonly name: string;
  /** Null when the kind never uses the channel. */
  readonly preview: string | null;
};

type Props = {
  /** The channel of the address; SMS without one. */
  readonly shown: string | undefined;
  readonly onShow: (channel: NotificationChannel) => void;
};

/** What clients read of each kind of message on a channel, with example values (docs/spec/rules.md#12). */
export function TemplateTable({ shown, onShow }: Props) {
  const channel = notificationChannels.find((each) => each === shown) ?? 'SMS';
  const { operatorName: name, supportPhone } = useStartup();
  const sender = { creditor: { name, supportPhone }, publicUrl: window.location.origin };
  const templates = notificationKinds.map((kind) => ({
    kind,
    name: notificationNames[kind],
    preview: examplePreview(kind, channel, sender),
  }));
  return (
    <>
      <RadioGroup label="Канал" value={channel} options={channelOptions} onChange={onShow} />
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

const noPreview = 'Приходит только по СМС';

const columns: readonly Column<Template>[] = [
  { title: 'Сообщение', narrow: 'top', sortBy: ({ name }) => name, cell: ({ name }) => name },
  {
    title: 'Текст с примером',
    narrow: 'bottom',
    grows: true,
    cell: ({ preview }) => preview?.replaceAll(/\s+/g, ' ') ?? noPreview,
    full: ({ preview }) => (
      <span className={styles.preview}>
        <MessageText text={preview ?? noPreview} />
      </span>
    ),
  },
  { title: 'Когда', sortBy: hourOf, cell: hourOf },
  { title: 'Клиент', cell: ({ kind }) => (mayBeSwitchedOff(kind) ? 'может отключить' : 'получает всегда') },
];

function hourOf({ kind }: Template): string {
  return isSentAtAnyHour[kind] ? 'в любой час' : 'днём';
}

const segmentsColumn: Column<Template> = {
  title: 'Частей СМС',
  sortBy: ({ preview }) => smsSegments(preview ?? ''),
  cell: ({ preview }) => smsSegments(preview ?? ''),
};
