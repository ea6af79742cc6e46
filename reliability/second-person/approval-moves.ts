import { type ApprovalKind, approvalKinds } from '#domain/staff/approval.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import type { StaffCall } from '#server/http/staff-log-rules.ts';
import { calls } from '#testing/calls.ts';
import { type Attack, callAndRecord, type Moves } from './attack.ts';
import type { Answer } from './call-as.ts';

const requests: Play = async (attack, actor) => {
  const waiting = await anyWaiting(
    attack,
    `select request_uuid as id, kind, requested_by as author from approval_request
     where state = 'WAITING' order by requested_at, kind`,
  );
  if (waiting === null) return undefined;
  const { id: requestUuid } = waiting;
  return decide(attack, calls.approveRequest, { actor, waiting, request: { requestUuid } });
};

const files: Play = async (attack, actor) => {
  const waiting = await anyWaiting(
    attack,
    `select file_uuid as id, 'FILE' as kind, staff_uuid as author from full_payment_file
     where stage = 'WAITING' order by created_at`,
  );
  if (waiting === null) return undefined;
  const { id: processId } = waiting;
  return decide(attack, calls.approvePayoffFile, { actor, waiting, request: { processId } });
};

type Play = Moves[string]['play'];

/**
 * Moves that try to decide a request of the person; the approval is listed twice, because every kind of request needs
 * it.
 */
export const approvalMoves = {
  approve: { call: calls.approveRequest, play: requests },
  approveAgain: { call: calls.approveRequest, play: requests },
  approveFile: { call: calls.approvePayoffFile, play: files },
} as const satisfies Moves;

type Waiting = {
  readonly id: string;
  readonly kind: ApprovalKind | 'FILE';
  /** null for a request of a shop. */
  readonly author: StaffUuid | null;
};

async function anyWaiting({ fixtures, random }: Attack, statement: string): Promise<Waiting | null> {
  const rows = await fixtures.context.database.reader.unsafe<Waiting[]>(statement);
  return rows.length === 0 ? null : random.pick([...rows]);
}

type Decision = { readonly actor: StaffUuid; readonly waiting: Waiting; readonly request: object };

/**
 * In 80 % of the calls the deciding account has the right and did not make the request, if there is such an account.
 */
async function decide(
  attack: Attack,
  call: StaffCall,
  { actor, waiting, request }: Decision,
): Promise<Answer> {
  const { random, coverage } = attack;
  const { author, kind } = waiting;
  const others = await otherDeciders(attack, waiting);
  const decider = others.length > 0 && random.percent(80) ? random.pick(others) : actor;
  const answer = await callAndRecord(attack, call, { actor: decider, request });
  const isRefusedToPerson = /approval\.(own|second\.person)|same\.person/.test(answer.text);
  if (decider !== author && (answer.ok || isRefusedToPerson)) coverage.triedToApprove.add(kind);
  return answer;
}

async function otherDeciders(
  { fixtures, controlled }: Attack,
  { author, kind }: Waiting,
): Promise<readonly StaffUuid[]> {
  const permission = kind === 'FILE' ? 'FULL_PAYMENT' : approvalKinds[kind].permission;
  const rows = await fixtures.context.database.reader<{ staffUuid: StaffUuid }[]>`
    select staff_uuid as "staffUuid" from staff
    where staff_uuid = any (${[...controlled]}) and active and permissions @> ${[permission]}
      order by created_at, login`;
  return rows.map(({ staffUuid }) => staffUuid).filter((staffUuid) => staffUuid !== author);
}
