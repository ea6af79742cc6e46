import { isWebsite } from '#domain/merchants/website.ts';
import { success, failure } from '#domain/result.ts';
import { addMerchant, issueKey, revokeMerchantKey } from '../../use-cases/merchants/manage-merchants.ts';
import { replayFailed, replayOne } from '../../use-cases/webhooks/replay-webhooks.ts';
import { publishableKey } from '../../use-cases/merchants/publishable-key.ts';
import { viewMerchants, viewWebhooks } from '../../use-cases/merchants/view-merchants.ts';
import { logoPath } from './marks.ts';
import type { Handler } from '../handler.ts';

export const viewMerchantsHandler: Handler<'GET /admin/v1/merchants'> = async ({ context }) => {
  const merchants = await viewMerchants(context);
  return success({
    merchants: merchants.map(({ logoHash, ...merchant }) => ({
      ...merchant,
      publishableKey: publishableKey(context, merchant.merchantUuid),
      logo: logoPath(context, logoHash),
      keys: [...merchant.keys],
    })),
  });
};

export const addMerchantHandler: Handler<'POST /admin/v1/merchants/add'> = async ({
  context,
  caller,
  exchange: { idempotencyKey: requestKey },
  request: { fullName, websiteUrl = null, physicalAddress = null },
}) => {
  if (websiteUrl !== null && !isWebsite(websiteUrl))
    return failure({
      code: 'request.invalid.error',
      description: 'field=websiteUrl',
      message: invalidWebsiteText,
    });
  const input = { fullName: fullName.trim(), websiteUrl, physicalAddress };
  return addMerchant(context, { staff: caller, requestKey }, input);
};

const invalidWebsiteText = 'Сайт — только https:// и имя, например https://shop.example';

export const issueKeyHandler: Handler<'POST /admin/v1/merchants/issueKey'> = ({
  context,
  caller: staff,
  exchange: { idempotencyKey: requestKey },
  request,
}) => issueKey(context, { staff, requestKey }, request.merchantUuid);

export const revokeKeyHandler: Handler<'POST /admin/v1/merchants/revokeKey'> = async ({
  context,
  caller,
  request,
}) => {
  const revoked = await revokeMerchantKey(context, caller, request.keyUuid);
  return revoked.ok ? success({}) : revoked;
};

export const viewWebhooksHandler: Handler<'POST /admin/v1/merchants/webhooks'> = async ({
  context,
  request: { nextPage, sort, state = null, merchantUuid = null, orderNumber = null },
}) => {
  const query = { ...nextPage, sort, state, merchantUuid, orderNumber };
  const { rows, next, total } = await viewWebhooks(context, query);
  return success({ webhooks: [...rows], next, total });
};

export const replayWebhookHandler: Handler<'POST /admin/v1/merchants/webhooks/replay'> = async ({
  context,
  caller,
  request,
}) => {
  const replayed = await replayOne(context, caller, request.webhookId);
  return replayed.ok ? success({}) : replayed;
};

export const replayFailedHandler: Handler<'POST /admin/v1/merchants/webhooks/replayFailed'> = async ({
  context,
  caller,
  request,
}) => success({ count: await replayFailed(context, caller, request.merchantUuid ?? null) });
