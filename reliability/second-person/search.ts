import { randomUUID } from 'node:crypto';
import type { ApprovalKind } from '#domain/staff/approval.ts';
import { allPermissions } from '#domain/staff/permission-names.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { hashOfSecret } from '#server/secrets/random.ts';
import { unseal } from '#server/secrets/seal.ts';
import { findStaffSession } from '#server/use-cases/auth/staff/find-staff-session.ts';
import { staffOfInvitation } from '#server/db/staff/staff-account-store.ts';
import { type Random, randomOfPart } from '#testing/random.ts';
import { anyCall } from './any-call.ts';
import { type Attack, type Coverage, newCoverage, newPhone, type Moves } from './attack.ts';
import { newColleague } from './honest-colleague.ts';
import { drawMoves, goals } from './moves.ts';
import { violations } from './violations.ts';
import { type Answer, permits, rightsOf } from './call-as.ts';
import { restoreBaseline, type Fixtures } from './fixtures.ts';

const mostCalls = 8;

/**
 * Plays one sequence of calls by one person.
 * @returns the results that the person reached alone, each with the calls that led there
 */
export async function playSequence(
  fixtures: Fixtures,
  { seed, number }: { readonly seed: number; readonly number: number },
  coverage: Coverage = newCoverage(),
): Promise<readonly string[]> {
  const random = randomOfPart(seed, number);
  await restoreBaseline(fixtures);
  const held = drawHeldRights(random);
  const attack = await newAttack(fixtures, { random, held, coverage });
  const colleague = newColleague(fixtures);
  const goal = random.pick(goals);
  for (let call = 0; call < mostCalls; call += 1) {
    await playMove(attack, goal);
    await recordRequests(attack);
    await colleague.readRequests();
    if (random.percent(20)) await colleague.approveWaiting(attack);
    if (random.percent(20)) await colleague.giveRightsBack(attack);
  }
  const { controlled } = attack;
  const found = await violations(fixtures, { held, controlled, approved: colleague.approved });
  return found.map((result) => `${result}\n  sequence ${number}: ${attack.calls.join('\n    ')}`);
}

function drawHeldRights(random: Random): readonly Permission[] {
  const all = random.percent(30);
  return allPermissions.filter(
    (permission) => all || random.percent(permission === 'MANAGE_STAFF' ? 80 : 50),
  );
}

type Start = Pick<Attack, 'random' | 'coverage'> & { readonly held: readonly Permission[] };

async function newAttack(fixtures: Fixtures, { random, held, coverage }: Start): Promise<Attack> {
  const own = randomUUID() as StaffUuid;
  const phone = newPhone(random);
  const { clock, database } = fixtures.context;
  const now = clock.now();
  await database.reader`
    insert into staff (staff_uuid, login, phone, password_hash, password_changed_at, permissions, active, created_at)
    values (${own}, ${`x.${own}`}, ${phone}, ${fixtures.passwordHash}, ${now}, ${held}, true, ${now})`;
  return {
    fixtures,
    random,
    own,
    controlled: new Set([own]),
    phones: new Set([phone]),
    secrets: new Set(),
    cookies: new Map(),
    keys: new Set(),
    calls: [],
    coverage,
  };
}

/** Draws a move of the model of rights in 85 % of the cases, and any staff call otherwise. */
async function playMove(attack: Attack, goal: Moves): Promise<void> {
  const { random, controlled } = attack;
  const actor = random.pick([...controlled]);
  const answer = random.percent(85)
    ? await guidedCall(attack, { actor, goal })
    : await anyCall(attack, actor);
  if (answer === undefined) return;
  await collectSecrets(attack, answer);
  await followLinks(attack);
  await useSession(attack);
}

type GuidedAttack = { readonly actor: StaffUuid; readonly goal: Moves };

const mostDraws = 4;

/** Draws moves until one has an object for its call. */
async function guidedCall(attack: Attack, guided: GuidedAttack): Promise<Answer | undefined> {
  for (let draw = 0; draw < mostDraws; draw += 1) {
    const answer = await guidedMove(attack, guided);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** Plays a move that the account has the right for in 90 % of the cases, and any move otherwise. */
async function guidedMove(attack: Attack, { actor, goal }: GuidedAttack): Promise<Answer | undefined> {
  const { fixtures, random, calls } = attack;
  const rights = (await rightsOf(fixtures, actor)) ?? [];
  const moves = Object.values(drawMoves(random, goal, calls.length === 0));
  const permitted = moves.filter(({ call }) => call === null || permits(rights, call));
  const isPermitted = permitted.length > 0 && random.percent(90);
  return random.pick(isPermitted ? permitted : moves).play(attack, actor);
}

async function recordRequests({ fixtures, coverage }: Attack): Promise<void> {
  const rows = await fixtures.context.database.reader<{ kind: ApprovalKind | 'FILE' }[]>`
    select kind from approval_request union select 'FILE' from full_payment_file where approval_needed`;
  for (const { kind } of rows) coverage.requested.add(kind);
}

/** Reads the secret of a link or the key of a shop from an answer. */
async function collectSecrets(attack: Attack, { text, value }: Answer): Promise<void> {
  const secret = /#([\w-]{43})/.exec(text)?.[1];
  if (secret !== undefined) await openLink(attack, secret);
  if (typeof value === 'object' && value !== null && 'apiKey' in value) attack.keys.add(String(value.apiKey));
}

/** Opens every link that has come to a telephone of the person. */
async function followLinks(attack: Attack): Promise<void> {
  const { database, settings } = attack.fixtures.context;
  const links = await database.reader<{ sealed: Uint8Array }[]>`
    select sealed_message as sealed from sms where kind = 'STAFF_LINK' and sealed_message is not null`;
  for (const { sealed } of links) {
    const { phone, text } = JSON.parse(unseal(settings.dataKey, sealed)) as { phone: string; text: string };
    if (attack.phones.has(phone.slice(1))) await openLink(attack, text.split('#')[1] ?? '');
  }
}

async function openLink({ fixtures, controlled, secrets, calls }: Attack, secret: string): Promise<void> {
  const { database, clock } = fixtures.context;
  secrets.add(secret);
  const account = await staffOfInvitation(database.reader, hashOfSecret(secret), clock.now());
  if (account === null || controlled.has(account.staffUuid)) return;
  controlled.add(account.staffUuid);
  calls.push(`takes over ${account.login} by its link`);
}

/** A log-in gives the person the account of the session. */
async function useSession({ fixtures, cookies, controlled, calls }: Attack): Promise<void> {
  const token = cookies.get('staff');
  if (token === undefined) return;
  const session = await findStaffSession(fixtures.context, token, { isUse: true });
  if (session === null || controlled.has(session.staffUuid)) return;
  controlled.add(session.staffUuid);
  calls.push(`takes over ${session.staffUuid} by a session`);
}
