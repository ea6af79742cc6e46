import { TemplateTable } from '../../features/notifications/template-table.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** The one catalogue of message templates, for staff (docs/spec/rules.md#12). */
export function TemplatesPage() {
  return (
    <Page
      title="Шаблоны сообщений"
      lead="Текст на всех каналах один. В СМС за ним стоит ссылка на страницу, в письме — кнопка, уведомление открывает страницу нажатием. Сам код не показывается."
    >
      <TemplateTable />
    </Page>
  );
}
