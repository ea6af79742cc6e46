import { success } from '#domain/result.ts';
import { askRelief, reportProblem } from '../../use-cases/pauses/report-problem.ts';
import { type ClientPauses, viewClientPauses } from '../../use-cases/pauses/preview-pause.ts';
import type { Handler } from '../handler.ts';
import { presentMovedPayments } from './present-moved.ts';

export const viewClientPausesHandler: Handler<'POST /client/order/pauses'> = async ({
  context,
  caller: { clientUuid },
  request: { orderUuid },
}) => {
  const pauses = await viewClientPauses(context, { clientUuid, orderUuid });
  if (!pauses.ok) return pauses;
  const { requests, report, usedUpOn, mayAskRelief } = pauses.value;
  return success({
    today: context.clock.today(),
    requests: requests.map(({ decidedBy: _decidedBy, ...publicFields }) => publicFields),
    report: report === null ? null : presentReport(report),
    usedUpOn,
    mayAskRelief,
  });
};

function presentReport(report: NonNullable<ClientPauses['report']>) {
  const { dateFrom, dateTo, exceedsLawTerm } = report;
  return { dateFrom, dateTo, exceedsLawTerm, payments: presentMovedPayments(report) };
}

export const reportProblemHandler: Handler<'POST /client/order/problem'> = async ({
  context,
  caller: { clientUuid },
  request: { comment, ...request },
}) => {
  const reported = await reportProblem(context, { clientUuid, ...request, text: comment.trim() });
  return reported.ok ? success({}) : reported;
};

export const askReliefHandler: Handler<'POST /client/order/pauses/relief'> = async ({
  context,
  caller: { clientUuid },
  request: { text, wishedDays = null, ...request },
}) => {
  const requested = await askRelief(context, { clientUuid, ...request, wishedDays, text: text.trim() });
  return requested.ok ? success({}) : requested;
};
