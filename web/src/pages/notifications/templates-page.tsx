import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { type NotificationChannel, notificationChannels } from '#domain/notifications/preferences.ts';
import { type TemplateRow, templateRows } from '#domain/notifications/template-rows.ts';
import { useStartup } from '../../api/config/use-startup.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { MessageText } from '../../features/notifications/message-text.tsx';
import styles from '../../features/notifications/template-table.module.css';
import { paths } from '../../paths.ts';
import { useListSearch } from '../../session/use-list-search.ts';
import { DataGrid } from '../../ui/collections/data-grid.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { RadioGroup } from '../../ui/inputs/radio-group.tsx';
import { Page } from '../../ui/layout/page.tsx';

const channelNames = {
  SMS: 'СМС',
  EMAIL: 'Письмо',
  PUSH: 'Уведомление браузера',
} as const satisfies Record<NotificationChannel, string>;

const channelOptions = notificationChannels.map((channel) => ({
  value: channel,
  label: channelNames[channel],
}));

/** SMS is not in the address. */
const patterns = { channel: /^(?:EMAIL|PUSH)$/ } as const;

/**
 * The one catalogue of message templates, for staff: what clients read of each kind of message on a channel, with
 * example values (docs/spec/rules.md#12).
 */
export function TemplatesPage() {
  const { search, onFilter } = useListSearch(paths.templates, patterns);
  const channel = notificationChannels.find((each) => each === search.channel) ?? 'SMS';
  const { operatorName: name, supportPhone } = useStartup();
  const sender = { creditor: { name, supportPhone }, publicUrl: window.location.origin };
  return (
    <Page
      title="Шаблоны сообщений"
      lead="Текст на всех каналах один. В СМС за ним стоит ссылка на страницу, в письме — кнопка, уведомление открывает страницу нажатием. Сам код не показывается."
    >
      <RadioGroup
        isRow
        label="Канал"
        value={channel}
        options={channelOptions}
        onChange={(chosen) => {
          onFilter({ channel: chosen });
        }}
      />
      <DataGrid
        id="templates"
        caption={`Шаблоны: ${channelNames[channel]}`}
        columns={channel === 'SMS' ? [...columns, segmentsColumn] : columns}
        rows={templateRows(channel, sender)}
        keyOf={({ kind }) => kind}
        renderExport={(shown) => (
          <ExportButton request={{ list: 'TEMPLATES', filter: { channel } }} shown={shown} />
        )}
      />
    </Page>
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
