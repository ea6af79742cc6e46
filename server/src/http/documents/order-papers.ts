import type { OrderUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import { done } from '#domain/result.ts';
import { viewCertificate } from '../../use-cases/documents/view-certificate.ts';
import { viewContract } from '../../use-cases/documents/view-contract.ts';
import type { Handler } from '../handler.ts';
import { certificatePaper } from './certificate-paper.ts';
import { contractPaper } from './contract-paper.ts';
import { printPaper } from './print-paper.ts';

export const contractHandler: Handler<'GET /client/documents/contract'> = async ({
  context,
  caller: { clientUuid },
  request,
}) => {
  const orderUuid = identifier<OrderUuid>(request.orderUuid.toLowerCase());
  const contract = await viewContract(context, { clientUuid, orderUuid });
  if (!contract.ok) return contract;
  return done({
    readyFile: printPaper(contractPaper(contract.value)),
    fileName: `contract-${orderUuid}.pdf`,
  });
};

export const certificateHandler: Handler<'GET /client/documents/certificate'> = async ({
  context,
  caller: { clientUuid },
  request,
}) => {
  const orderUuid =
    request.orderUuid === undefined ? null : identifier<OrderUuid>(request.orderUuid.toLowerCase());
  const certificate = await viewCertificate(context, { clientUuid, orderUuid });
  if (!certificate.ok) return certificate;
  return done({ readyFile: printPaper(certificatePaper(certificate.value)), fileName: 'certificate.pdf' });
};
