import type { ApiClient } from '#testing/api-client.ts';

type Request = {
  readonly requestUuid: string;
  readonly kind: string;
  readonly state: string;
  readonly justification: string | null;
  readonly own: boolean;
  readonly mayApprove: boolean;
};

/** The requests that a person sees: waiting or decided, all or only the person's own. */
export async function requestsOf(staff: ApiClient, isWaiting = true, own = false): Promise<Request[]> {
  const { body } = await staff.listApprovals({
    isWaiting,
    own,
    nextPage: { count: 25, page: 0 },
  });
  return body['requests'] as Request[];
}

/** The number of requests that a person can approve, and the latest mark of a subject. */
export async function markOf(staff: ApiClient, subject: string): Promise<unknown[]> {
  const { body } = await staff.approvalMarks();
  const mark = (body['marks'] as (Request & { subjectId: string })[]).find(
    (each) => each.subjectId === subject,
  );
  return [body['forCaller'], mark?.state, mark?.own];
}
