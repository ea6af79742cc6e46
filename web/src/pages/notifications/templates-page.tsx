import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { TemplateTable } from '../../features/notifications/template-table.tsx';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/layout/page.tsx';

const route = getRouteApi('/admin/templates');

/** The one catalogue of message templates, for staff (docs/spec/rules.md#12). */
export function TemplatesPage() {
  const { channel: shown } = route.useSearch();
  const navigate = useNavigate();
  return (
    <Page
      title="Шаблоны сообщений"
      lead="Текст на всех каналах один. В СМС за ним стоит ссылка на страницу, в письме — кнопка, уведомление открывает страницу нажатием. Сам код не показывается."
    >
      <TemplateTable
        shown={shown}
        renderExport={(channel, list) => (
          <ExportButton request={{ list: 'TEMPLATES', filter: { channel } }} shown={list} />
        )}
        onShow={(channel) => {
          void navigate({ to: paths.templates, search: channel === 'SMS' ? {} : { channel } });
        }}
      />
    </Page>
  );
}
