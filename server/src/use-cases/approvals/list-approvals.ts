import {
  type ApprovalState,
  approvalStateAt,
  concernsDecider,
  kindsFor,
  type SecondPersonFault,
} from '#domain/staff/approval.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { type ListedRequest, requestPage } from '../../db/approvals/approval-store.ts';
import { changesBehind } from '../../db/staff/account-change-store.ts';
import { roleOf } from '../../db/staff/staff-role-store.ts';
import type { Context } from '../context.ts';
import { faultAmong } from './second-person.ts';

type Page = {
  readonly staff: { readonly staffUuid: StaffUuid; readonly permissions: readonly Permission[] };
  readonly isWaiting: boolean;
  readonly count: number;
  readonly page: number;
};

export type ShownRequest = Omit<ListedRequest, 'state' | 'authors'> & {
  readonly state: ApprovalState;
  /** The reader of the list made this request. */
  readonly own: boolean;
  /**
   * The reason why this person may not approve the request; null when the person may, or when the request no longer
   * waits.
   */
  readonly whyNot: SecondPersonFault | null;
  readonly mayApprove: boolean;
};

/** The waiting or the finished requests of the kinds that the reader's rights cover (docs/spec/rules.md#14). */
export async function listApprovals(
  { clock, database: { reader } }: Context,
  { staff: { staffUuid, permissions }, ...page }: Page,
): Promise<{ readonly requests: readonly ShownRequest[]; readonly total: number }> {
  const now = clock.now();
  const listed = await requestPage(reader, { ...page, kinds: kindsFor(permissions), now });
  const everybody = [staffUuid, ...listed.requests.flatMap(({ authors }) => authors ?? [])];
  const [changes, roleUuid] = await Promise.all([
    changesBehind(reader, [...new Set(everybody)]),
    roleOf(reader, staffUuid),
  ]);
  const faultOf = ({ requestedBy, authors, subjectId }: ListedRequest): SecondPersonFault | null => {
    const fault = faultAmong({ requestedBy, authors, decider: staffUuid }, changes, now);
    if (fault !== null) return fault;
    return concernsDecider({ subjectId }, { staffUuid, roleUuid }) ? 'OWN_ACCOUNT' : null;
  };
  const requests = listed.requests.map((request) => {
    const { authors: _authors, ...shown } = request;
    const state = approvalStateAt(request, now);
    const fault = state === 'WAITING' ? faultOf(request) : null;
    const own = request.requestedBy === staffUuid;
    return { ...shown, state, own, whyNot: fault, mayApprove: state === 'WAITING' && fault === null };
  });
  return { requests, total: listed.total };
}
