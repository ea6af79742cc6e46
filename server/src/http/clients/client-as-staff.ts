import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { BlockAction } from '#domain/clients/client-status.ts';
import { success } from '#domain/result.ts';
import { changeClientStatus } from '../../use-cases/clients/change-client-status.ts';
import { viewClientQuestions } from '../../use-cases/clients/settle-client-question.ts';
import { findClientForStaff, openClientForStaff } from '../../use-cases/clients/find-client-for-staff.ts';
import type { Context } from '../../use-cases/context.ts';
import type { Handler } from '../handler.ts';
import { ceilToMinute } from '../../use-cases/auth/by-code/refuse-until.ts';
import { currentStatus } from '../../use-cases/clients/current-status.ts';
import { viewRecentClients } from '../../use-cases/clients/view-recent-clients.ts';
import { viewStatusChange } from '../../use-cases/clients/view-status-change.ts';
import type { ClientView } from '../../use-cases/clients/view-client.ts';
import { withStatus } from './profile.ts';

export const viewClientHandler: Handler<'POST /admin/client/info'> = async ({ context, caller, request }) => {
  const staffView = { staff: caller, phone: request.phone, action: 'VIEW_CLIENT' } as const;
  const client = await findClientForStaff(context, staffView);
  return client.ok ? success(await presentClient(context, client.value)) : client;
};

export const openClientHandler: Handler<'POST /admin/v1/client/open'> = async ({
  context,
  caller: staff,
  request: { clientUuid },
}) => {
  const client = await openClientForStaff(context, { staff, clientUuid });
  return client.ok ? success(await presentClient(context, client.value)) : client;
};

export const recentClientsHandler: Handler<'POST /admin/v1/client/recent'> = async ({ context, caller }) => {
  const clients = await viewRecentClients(context, caller.staffUuid);
  return success({ clients: clients.map((client) => ({ ...client })) });
};

/** A client as only staff see one. */
async function presentClient(
  context: Context,
  client: ClientView,
): Promise<ResponseOf<Endpoints['POST /admin/client/info']>> {
  const { clientUuid } = client;
  const [status, questions, statusChange] = await Promise.all([
    currentStatus(context, context.database.reader, client),
    viewClientQuestions(context, clientUuid),
    viewStatusChange(context, clientUuid),
  ]);
  const { block } = status;
  return {
    clientUuid,
    questions: [...questions],
    statusChange,
    clientDto: withStatus(client, status),
    temporaryBlock:
      block === null ? null : { since: block.since, until: ceilToMinute(block.until), reason: 'WRONG_CODES' },
  };
}

export const blockClientHandler: Handler<'POST /admin/v1/client/status/block'> = (input) =>
  changeStatus(input, 'block');

export const unblockClientHandler: Handler<'POST /admin/v1/client/status/unblock'> = (input) =>
  changeStatus(input, 'unblock');

type StatusCall = Parameters<Handler<'POST /admin/v1/client/status/block'>>[0];

async function changeStatus(
  { context, caller, request }: Pick<StatusCall, 'context' | 'caller' | 'request'>,
  action: BlockAction,
): ReturnType<typeof blockClientHandler> {
  const { comment } = request;
  const changed = await changeClientStatus(context, { staff: caller, phone: request.phone, action, comment });
  return changed.ok ? success({}) : changed;
}
