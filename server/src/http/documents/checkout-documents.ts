import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { success } from '#domain/result.ts';
import { printAgreement, viewAgreement } from '../../use-cases/checkout/view-agreement.ts';
import { findClientForStaff } from '../../use-cases/clients/find-client-for-staff.ts';
import type { Context } from '../../use-cases/context.ts';
import {
  type HashedAgreement,
  listSignedPurchases,
  printOrderConsent,
  type SignedConsent,
  viewOrderConsents,
} from '../../use-cases/documents/view-order-consents.ts';
import { withdrawConsent } from '../../use-cases/documents/withdraw-consent.ts';
import type { Handler, ReadyFile } from '../handler.ts';
import { maxUserAgentLength } from '../reading/user-agent.ts';
import { agreementDocument } from './agreement-document.ts';
import { printDocument } from './print-document.ts';

export const viewAgreementHandler: Handler<'GET /checkout/document'> = async ({ context, request }) => {
  const agreement = await viewAgreement(context, request);
  return agreement.ok ? success(presentAgreement(agreement.value)) : agreement;
};

export const printAgreementHandler: Handler<'GET /checkout/document/file'> = async ({ context, request }) => {
  const agreement = await printAgreement(context, request);
  return agreement.ok ? success(fileOf(context, agreement.value)) : agreement;
};

export const listConsentsHandler: Handler<'GET /client/documents/consents'> = async ({
  context,
  caller: { clientUuid },
  request: { orderUuid },
}) => {
  const view = await viewOrderConsents(context, { clientUuid, orderUuid });
  if (!view.ok) return view;
  const { consents, order, hasDebt } = view.value;
  return success({ consents: consents.map(presentConsent), isOrder: order !== null, hasDebt });
};

export const listPurchasesHandler: Handler<'GET /client/documents/purchases'> = async ({
  context,
  caller: { clientUuid },
}) => success({ purchases: [...(await listSignedPurchases(context, clientUuid))] });

export const listPurchasesAsStaffHandler: Handler<'POST /admin/client/purchases'> = async ({
  context,
  caller,
  request,
}) => {
  const staffView = { staff: caller, phone: request.phone, action: 'VIEW_PURCHASES' } as const;
  const client = await findClientForStaff(context, staffView);
  if (!client.ok) return client;
  return success({ purchases: [...(await listSignedPurchases(context, client.value.clientUuid))] });
};

export const withdrawConsentHandler: Handler<'POST /client/documents/consent/withdraw'> = async ({
  context,
  caller: { clientUuid },
  request: { orderUuid },
  exchange: { address, userAgent },
}) => {
  const browser = { address, userAgent: userAgent.slice(0, maxUserAgentLength) };
  const withdrawn = await withdrawConsent(context, { clientUuid, orderUuid, ...browser });
  return withdrawn.ok ? success({}) : withdrawn;
};

export const printConsentHandler: Handler<'GET /client/documents/consent'> = async ({
  context,
  caller: { clientUuid },
  request,
}) => {
  const agreement = await printOrderConsent(context, { clientUuid, ...request });
  return agreement.ok ? success(fileOf(context, agreement.value)) : agreement;
};

export const listConsentsAsStaffHandler: Handler<'POST /admin/client/order/consents'> = async ({
  context,
  caller,
  request,
}) => {
  const { orderUuid } = request;
  const staffView = {
    staff: caller,
    phone: request.phone,
    action: 'VIEW_ORDER_CONSENTS',
    orderUuid,
  } as const;
  const client = await findClientForStaff(context, staffView);
  if (!client.ok) return client;
  const consents = await viewOrderConsents(context, { clientUuid: client.value.clientUuid, orderUuid });
  if (!consents.ok) return consents;
  return success({
    isOrder: consents.value.order !== null,
    consents: consents.value.consents.map((consent) => ({
      ...presentConsent(consent),
      challengeUuid: consent.challengeUuid,
    })),
  });
};

export const printConsentAsStaffHandler: Handler<'POST /admin/client/order/consent'> = async ({
  context,
  caller,
  request,
}) => {
  const { orderUuid, kind } = request;
  const staffView = {
    staff: caller,
    phone: request.phone,
    action: 'VIEW_ORDER_CONSENTS',
    orderUuid,
  } as const;
  const client = await findClientForStaff(context, staffView);
  if (!client.ok) return client;
  const { clientUuid } = client.value;
  const agreement = await printOrderConsent(context, { clientUuid, orderUuid, kind });
  return agreement.ok ? success(fileOf(context, agreement.value)) : agreement;
};

type WireConsent = ResponseOf<Endpoints['GET /client/documents/consents']>['consents'][number];

function presentConsent({
  agreement,
  signedAt,
  address,
  userAgent,
  withdrawnAt,
}: SignedConsent): WireConsent {
  return { ...presentAgreement(agreement), signedAt, address, userAgent, withdrawnAt };
}

function presentAgreement({ kind, version, text, textHash }: HashedAgreement) {
  return { kind, version, text, textHash };
}

const fileNames = {
  CONTRACT: 'contract.pdf',
  PERSONAL_DATA: 'personal-data.pdf',
  CARD: 'card-consent.pdf',
} as const satisfies Record<HashedAgreement['kind'], string>;

function fileOf({ clock }: Pick<Context, 'clock'>, agreement: HashedAgreement): ReadyFile {
  return {
    readyFile: printDocument(agreementDocument(agreement, clock.now())),
    fileName: fileNames[agreement.kind],
  };
}
