import { success } from '#domain/result.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../../use-cases/auth/staff/second-factor.ts';
import { viewSecondFactor } from '../../use-cases/staff/view-second-factor.ts';
import type { Handler } from '../handler.ts';
import { credentialsOf, startSession } from './log-in-staff.ts';

const viewSecondFactorHandler: Handler<'GET /admin/v1/secondFactor'> = async ({ context, caller }) =>
  success({ ...(await viewSecondFactor(context, caller.staffUuid)) });

const beginSecondFactorHandler: Handler<'POST /admin/auth/secondFactor/begin'> = async ({
  context,
  request,
  exchange,
}) => {
  const begun = await beginSecondFactor(context, credentialsOf(request, exchange));
  return begun.ok ? success({ ...begun.value }) : begun;
};

const confirmSecondFactorHandler: Handler<'POST /admin/auth/secondFactor/confirm'> = async ({
  context,
  request,
  exchange,
}) => {
  const confirmed = await confirmSecondFactor(context, {
    ...credentialsOf(request, exchange),
    code: request.code,
  });
  if (!confirmed.ok) return confirmed;
  await startSession(context, exchange, confirmed.value);
  const { permissions, recoveryCodes } = confirmed.value;
  return success({ permissions: [...permissions], recoveryCodes: [...recoveryCodes] });
};

const renewRecoveryCodesHandler: Handler<'POST /admin/auth/secondFactor/recoveryCodes'> = async ({
  context,
  request,
  exchange,
}) => {
  const renewed = await renewRecoveryCodes(context, credentialsOf(request, exchange));
  return renewed.ok ? success({ recoveryCodes: [...renewed.value] }) : renewed;
};

const removeSecondFactorHandler: Handler<'POST /admin/auth/secondFactor/remove'> = async ({
  context,
  request,
  exchange,
}) => {
  const removed = await removeSecondFactor(context, credentialsOf(request, exchange));
  return removed.ok ? success({}) : removed;
};

/** The handlers of the calls about the second factor of staff. */
export const secondFactorHandlers = {
  'GET /admin/v1/secondFactor': viewSecondFactorHandler,
  'POST /admin/auth/secondFactor/begin': beginSecondFactorHandler,
  'POST /admin/auth/secondFactor/confirm': confirmSecondFactorHandler,
  'POST /admin/auth/secondFactor/recoveryCodes': renewRecoveryCodesHandler,
  'POST /admin/auth/secondFactor/remove': removeSecondFactorHandler,
} as const;
