import { success } from '#domain/result.ts';
import { acceptInvitation, viewInvitation } from '../../use-cases/staff/accept-invitation.ts';
import type { Handler } from '../handler.ts';

export const viewInvitationHandler: Handler<'POST /admin/auth/invitation'> = async ({
  context,
  request: { secret },
  exchange: { address },
}) => {
  const account = await viewInvitation(context, { secret, address });
  if (!account.ok) return account;
  const { login, fullName } = account.value;
  return success({ login, fullName });
};

export const acceptInvitationHandler: Handler<'POST /admin/auth/invitation/accept'> = async ({
  context,
  request: { secret, password },
  exchange: { address },
}) => {
  const accepted = await acceptInvitation(context, { secret, password, address });
  return accepted.ok ? success({}) : accepted;
};
