import {
  type ApprovalState,
  approvalStateAt,
  concernsDecider,
  kindsFor,
  type SecondPersonFault,
} from '#domain/staff/approval.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { plusSeconds } from '#domain/dates.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import {
  type ListedRequest,
  outcomesSince,
  type OwnOutcome,
  requestPage,
  type RequestSort,
} from '../../db/approvals/approval-store.ts';
import type { ListPage, PageRequest } from '../../db/listing.ts';
import { changesBehind } from '../../db/staff/account-change-store.ts';
import { roleOf } from '../../db/staff/staff-role-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { faultAmong } from './second-person.ts';

type Reader = { readonly staffUuid: StaffUuid; readonly permissions: readonly Permission[] };

type Page = PageRequest<RequestSort> & {
  readonly staff: Reader;
  readonly isWaiting: boolean;
  /** Only the requests that the reader has made. */
  readonly own: boolean;
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

/**
 * The waiting or the finished requests of the kinds that the reader's rights cover, or only the reader's own
 * (docs/spec/rules.md#14).
 */
export async function listApprovals(
  { clock, database: { reader } }: DatabaseAccess,
  { staff: { staffUuid, permissions }, own: isOwn, ...page }: Page,
): Promise<ListPage<ShownRequest> & { readonly total: number }> {
  const now = clock.now();
  const filter = { kinds: kindsFor(permissions), requestedBy: isOwn ? staffUuid : null, now };
  const listed = await requestPage(reader, { ...page, ...filter });
  const everybody = [staffUuid, ...listed.rows.flatMap(({ authors }) => authors ?? [])];
  const [changes, roleUuid] = await Promise.all([
    changesBehind(reader, [...new Set(everybody)]),
    roleOf(reader, staffUuid),
  ]);
  const faultOf = ({ requestedBy, authors, subjectId }: ListedRequest): SecondPersonFault | null => {
    const fault = faultAmong({ requestedBy, authors, decider: staffUuid }, changes, now);
    if (fault !== null) return fault;
    return concernsDecider({ subjectId }, { staffUuid, roleUuid }) ? 'OWN_ACCOUNT' : null;
  };
  const rows = listed.rows.map((request) => {
    const { authors: _authors, ...shown } = request;
    const state = approvalStateAt(request, now);
    const fault = state === 'WAITING' ? faultOf(request) : null;
    const own = request.requestedBy === staffUuid;
    return { ...shown, state, own, whyNot: fault, mayApprove: state === 'WAITING' && fault === null };
  });
  return { ...listed, rows };
}

/** What is shown beside the subjects of requests, and how many requests the reader can approve. */
export type ApprovalMarks = {
  readonly forReader: number;
  readonly marks: readonly (OwnOutcome & { readonly own: boolean })[];
};

const mostMarks = 100;
const outcomeSeconds = 7 * 24 * 3600;

/**
 * The waiting requests of the kinds that the reader's rights cover, and the outcomes of the reader's own ones in the
 * last seven days: each list shows them beside their subjects (docs/spec/rules.md#14). At most a hundred of each.
 */
export async function approvalMarks(context: DatabaseAccess, staff: Reader): Promise<ApprovalMarks> {
  const now = context.clock.now();
  const kinds = kindsFor(staff.permissions);
  const since = plusSeconds(now, -outcomeSeconds);
  const [{ rows: waiting }, outcomes] = await Promise.all([
    listApprovals(context, { staff, isWaiting: true, own: false, count: mostMarks, page: 0 }),
    outcomesSince(context.database.reader, { kinds, now, staffUuid: staff.staffUuid, since }),
  ]);
  const ended = outcomes.map((outcome) => ({ ...outcome, state: approvalStateAt(outcome, now), own: true }));
  return { forReader: waiting.filter(({ mayApprove }) => mayApprove).length, marks: [...waiting, ...ended] };
}
