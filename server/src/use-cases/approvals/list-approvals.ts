import type { ApprovalState } from '#domain/access/approval.ts';
import { approvalStateAt, kindsFor, whyNotApprove } from '#domain/access/approval.ts';
import type { Permission } from '#domain/access/permissions.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import type { ListedRequest } from '../../db/approvals/approval-store.ts';
import { requestPage } from '../../db/approvals/approval-store.ts';
import type { Context } from '../context.ts';

type Page = {
  readonly staff: { readonly staffUuid: StaffUuid; readonly permissions: readonly Permission[] };
  readonly isWaiting: boolean;
  readonly count: number;
  readonly page: number;
};

export type ShownRequest = Omit<ListedRequest, 'state'> & {
  readonly state: ApprovalState;
  /** Whoever asks made it. */
  readonly own: boolean;
  /** Whoever asks may agree to it. */
  readonly mayApprove: boolean;
};

/** The requests of the kinds that whoever asks may decide: those that wait, or those that are over (issue 5 item 5). */
export async function listApprovals(
  { clock, database }: Context,
  { staff: { staffUuid, permissions }, ...page }: Page,
): Promise<{ readonly requests: readonly ShownRequest[]; readonly total: number }> {
  const now = clock.now();
  const listed = await requestPage(database.reader, { ...page, kinds: kindsFor(permissions), now });
  const requests = listed.requests.map((request) => ({
    ...request,
    state: approvalStateAt(request, now),
    own: request.requestedBy === staffUuid,
    mayApprove: whyNotApprove(request, staffUuid, now) === null,
  }));
  return { requests, total: listed.total };
}
