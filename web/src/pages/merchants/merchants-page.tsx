import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type Merchant,
  type MerchantSecrets,
  merchantsQuery,
  webhooksQuery,
} from '../../api/merchants/merchants.ts';
import { useRows } from '../../api/wire/use-rows.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { MerchantWindow } from '../../features/merchants/merchant-window.tsx';
import { MerchantsTable } from '../../features/merchants/merchants-table.tsx';
import { ReplayFailed } from '../../features/merchants/replay-buttons.tsx';
import { SecretsWindow } from '../../features/merchants/secrets-window.tsx';
import {
  webhookFields,
  webhooksFilterOf,
  webhooksRequestOf,
  webhooksSearchOf,
} from '../../features/merchants/webhooks-filter.ts';
import { FilterBar } from '../../ui/collections/filter-bar.tsx';
import { webhookSort, WebhooksTable } from '../../features/merchants/webhooks-table.tsx';
import { SavedViews } from '../../features/saved-views/saved-views.tsx';
import { readWebhooksSearch } from '../../features/merchants/webhooks-search.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';

/** The open window. */
type OpenWindow =
  | { readonly kind: 'new' }
  | { readonly kind: 'secrets'; readonly secrets: MerchantSecrets }
  | null;

const route = getRouteApi('/admin/merchants');

/** Merchants, their API keys and their webhooks (docs/spec/interfaces.md#merchant). */
export function MerchantsPage() {
  const [opened, open] = useState<OpenWindow>(null);
  const load = useQuery(merchantsQuery());
  const close = (): void => {
    open(null);
  };
  const show = (secrets: MerchantSecrets): void => {
    open({ kind: 'secrets', secrets });
  };
  const aside = (
    <Button
      onClick={() => {
        open({ kind: 'new' });
      }}
    >
      Добавить магазин
    </Button>
  );
  return (
    <Page title="Магазины" aside={aside}>
      <MerchantsTable
        load={load}
        onIssued={show}
        renderExport={(grid) => <ExportButton request={{ list: 'MERCHANTS', filter: {} }} shown={grid} />}
      />
      {load.data !== undefined && <WebhooksSection merchants={load.data} />}
      {opened?.kind === 'new' && <MerchantWindow onAdded={show} onClose={close} />}
      {opened?.kind === 'secrets' && <SecretsWindow secrets={opened.secrets} onClose={close} />}
    </Page>
  );
}

type SectionProps = { readonly merchants: readonly Merchant[] };

function WebhooksSection({ merchants }: SectionProps) {
  const search = route.useSearch();
  const navigate = useNavigate();
  return (
    <Section
      title="Уведомления"
      aside={merchants.some(({ failedWebhooks }) => failedWebhooks > 0) && <ReplayFailed merchant={null} />}
    >
      <FilterBar
        fields={webhookFields(merchants)}
        values={webhooksFilterOf(search)}
        onApply={(next) => {
          void navigate({ to: paths.merchants, search: { ...webhooksSearchOf(next), sort: search.sort } });
        }}
      >
        <SavedViews
          list="WEBHOOKS"
          search={search}
          onOpen={(saved) => {
            void navigate({ to: paths.merchants, search: readWebhooksSearch(saved) });
          }}
        />
      </FilterBar>
      <Webhooks />
    </Section>
  );
}

function Webhooks() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const request = webhooksRequestOf(search);
  const { list, first } = useRows(
    webhooksQuery(request, webhookSort.read(search.sort)),
    (page) => page.webhooks,
  );
  return (
    <WebhooksTable
      load={list}
      sort={webhookSort.toGrid(search.sort, (sort) => {
        void navigate({ to: paths.merchants, search: { ...search, sort } });
      })}
      more={list}
      renderExport={(shown) => (
        <ExportButton
          label="Выгрузить уведомления"
          request={{ list: 'WEBHOOKS', filter: request }}
          shown={shown}
        />
      )}
      summary={`Показано ${list.data?.length ?? 0} из ${first?.total ?? 0}`}
    />
  );
}
