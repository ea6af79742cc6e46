import { success } from '#domain/result.ts';
import { viewCertificate } from '../../use-cases/documents/view-certificate.ts';
import { viewContract } from '../../use-cases/documents/view-contract.ts';
import type { Handler } from '../handler.ts';
import { certificateDocument } from './certificate-document.ts';
import { contractDocument } from './contract-document.ts';
import { printDocument } from './print-document.ts';

export const contractHandler: Handler<'GET /client/documents/contract'> = async ({
  context,
  caller: { clientUuid },
  request,
}) => {
  const { orderUuid } = request;
  const contract = await viewContract(context, { clientUuid, orderUuid });
  if (!contract.ok) return contract;
  return success({
    readyFile: printDocument(contractDocument(contract.value)),
    fileName: `contract-${orderUuid}.pdf`,
  });
};

export const certificateHandler: Handler<'GET /client/documents/certificate'> = async ({
  context,
  caller: { clientUuid },
  request,
}) => {
  const orderUuid = request.orderUuid ?? null;
  const certificate = await viewCertificate(context, { clientUuid, orderUuid });
  if (!certificate.ok) return certificate;
  return success({
    readyFile: printDocument(certificateDocument(certificate.value)),
    fileName: 'certificate.pdf',
  });
};
