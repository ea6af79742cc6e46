import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type MerchantSecrets, merchantsQuery } from '../../api/merchants/merchants.ts';
import { MerchantWindow } from '../../features/merchants/merchant-window.tsx';
import { SecretsWindow } from '../../features/merchants/secrets-window.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { MerchantsTable } from './merchants-table.tsx';
import { WebhooksList } from './webhooks-list.tsx';

/** The open window. */
type OpenWindow =
  | { readonly kind: 'new' }
  | { readonly kind: 'secrets'; readonly secrets: MerchantSecrets }
  | null;

/** Merchants, their API keys and their webhooks (docs/spec/interfaces.md#merchant). */
export function MerchantsPage() {
  const [opened, open] = useState<OpenWindow>(null);
  const { data: merchants } = useQuery(merchantsQuery());
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
      <MerchantsTable onIssued={show} />
      {merchants !== undefined && <WebhooksList merchants={merchants} />}
      {opened?.kind === 'new' && <MerchantWindow onAdded={show} onClose={close} />}
      {opened?.kind === 'secrets' && <SecretsWindow secrets={opened.secrets} onClose={close} />}
    </Page>
  );
}
