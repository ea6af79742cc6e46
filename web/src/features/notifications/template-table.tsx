import type { NotificationKind } from '#domain/notifications/notification-kinds.ts';
import {
  isSentAtAnyHour,
  notificationKinds,
  notificationNames,
} from '#domain/notifications/notification-kinds.ts';
import { exampleText } from '#domain/notifications/template-examples.ts';
import { mayBeSwitchedOff } from '#domain/notifications/preferences.ts';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { DataGrid } from '../../ui/collections/data-grid.tsx';

type Template = { readonly kind: NotificationKind; readonly name: string; readonly text: string };

const templates: readonly Template[] = notificationKinds.map((kind) => ({
  kind,
  name: notificationNames[kind],
  text: exampleText(kind),
}));

/** The templates of all messages with example values (docs/spec/rules.md#12). */
export function TemplateTable() {
  return (
    <DataGrid
      id="templates"
      caption="Шаблоны сообщений"
      columns={columns}
      rows={templates}
      keyOf={({ kind }) => kind}
    />
  );
}

const columns: readonly Column<Template>[] = [
  { title: 'Сообщение', sortBy: ({ name }) => name, cell: ({ name }) => name },
  { title: 'Текст с примером', cell: ({ text }) => text },
  { title: 'Когда', cell: ({ kind }) => (isSentAtAnyHour[kind] ? 'в любой час' : 'днём') },
  { title: 'Клиент', cell: ({ kind }) => (mayBeSwitchedOff(kind) ? 'может отключить' : 'получает всегда') },
];
