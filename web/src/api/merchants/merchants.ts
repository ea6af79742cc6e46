import { queryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { callIdempotently } from '../wire/call-idempotently.ts';
import { call } from '../wire/call.ts';
import { type ListSort, sortedListQuery } from '../wire/sorted-list.ts';

export type Merchant = ResponseOf<Endpoints['GET /admin/v1/merchants']>['merchants'][number];
export type NewMerchant = RequestOf<Endpoints['POST /admin/v1/merchants/add']>;
type WebhooksPage = ResponseOf<Endpoints['POST /admin/v1/merchants/webhooks']>;
export type MerchantWebhook = WebhooksPage['webhooks'][number];
export type WebhooksRequest = Omit<
  RequestOf<Endpoints['POST /admin/v1/merchants/webhooks']>,
  'nextPage' | 'sort'
>;
export type WebhookSort = 'createdAt' | 'state';

/** The server shows these secrets once. Only a new merchant gets a webhook secret. */
export type MerchantSecrets = { readonly apiKey: string; readonly webhookSecret: string | null };

export const merchantsKey = ['merchants'];

export function merchantsQuery() {
  return queryOptions({
    queryKey: [...merchantsKey, 'list'],
    queryFn: async ({ signal }): Promise<readonly Merchant[]> =>
      (await call('GET /admin/v1/merchants', {}, { signal })).merchants,
  });
}

/** The webhooks of merchants in pages; the newest first without an order. */
export function webhooksQuery(request: WebhooksRequest, sort: ListSort<WebhookSort> | undefined) {
  return sortedListQuery({
    key: [...merchantsKey, 'webhooks', request],
    sort,
    count: 25,
    load: (page, signal): Promise<WebhooksPage> =>
      call('POST /admin/v1/merchants/webhooks', { ...request, ...page }, { signal }),
  });
}

export async function addMerchant(merchant: NewMerchant): Promise<MerchantSecrets> {
  return callIdempotently('POST /admin/v1/merchants/add', merchant);
}

export async function issueMerchantKey(merchantUuid: string): Promise<MerchantSecrets> {
  const { apiKey } = await callIdempotently('POST /admin/v1/merchants/issueKey', { merchantUuid });
  return { apiKey, webhookSecret: null };
}

export async function changeShopMark(
  mark: RequestOf<Endpoints['POST /admin/v1/merchants/mark']>,
): Promise<void> {
  await call('POST /admin/v1/merchants/mark', mark);
}

export async function revokeMerchantKey(keyUuid: string): Promise<void> {
  await callIdempotently('POST /admin/v1/merchants/revokeKey', { keyUuid });
}

export async function replayWebhook(webhookId: string): Promise<void> {
  await call('POST /admin/v1/merchants/webhooks/replay', { webhookId });
}

/** Returns the number of webhooks sent again. */
export async function replayFailedWebhooks(merchantUuid: string | null): Promise<number> {
  const request = merchantUuid === null ? {} : { merchantUuid };
  return (await call('POST /admin/v1/merchants/webhooks/replayFailed', request)).count;
}
