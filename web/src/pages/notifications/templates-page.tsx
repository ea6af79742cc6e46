import { TemplateTable } from '../../features/notifications/template-table.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** The one catalogue of message templates, for staff (docs/spec/rules.md#12). */
export function TemplatesPage() {
  return (
    <Page
      title="Шаблоны сообщений"
      lead="СМС и письмо имеют один текст. В СМС за ним стоит ссылка на страницу, в письме — кнопка. Код в разделе «Сообщения» не показывается."
    >
      <TemplateTable />
    </Page>
  );
}
