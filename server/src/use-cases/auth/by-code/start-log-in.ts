import type { Phone } from '#domain/auth/phone.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { ClientRow } from '../../../db/clients/client-store.ts';
import type { DatabaseAccess } from '../../context.ts';
import { isUnderAttack } from './attack-mode.ts';
import { type CodeState, issueCode } from './issue-code.ts';
import { hashOfBrowser, hashOfPhone } from '../../secrets/phone-hash.ts';
import { buildProofChallenge, isProven, type Proof } from './proof-of-work.ts';
import { refuseUntil } from './refuse-until.ts';
import { logInLimitEnd, recogniseBrowser, type LoginBrowser } from './login-browser.ts';

type StartRefusal = Refusal<
  | 'client.blocked.error'
  | 'client.not.exist.error'
  | 'client.inactive.error'
  | 'otp.resend.too.early.error'
  | 'request.limit.exceeded'
  | 'proof.required.error'
>;

export type LogInStart = {
  readonly phone: Phone;
  readonly browser: LoginBrowser;
  /** False from the phone page, true from the button «Получить новый код». */
  readonly newCode: boolean;
  /** The requested proof of work; null when the browser sends none. */
  readonly proof: Proof | null;
};

/**
 * Sends a log-in code to a client's phone (docs/spec/specification.md#2 «Phone login page»,
 * docs/spec/specification.md#8 «Phone page», docs/spec/rules.md#7). Attempts of strangers do not affect a browser
 * that the client has logged in with (docs/spec/reliability.md#4.1 «Trusted device»).
 */
export async function startLogIn(
  context: DatabaseAccess,
  { phone, browser, newCode, proof }: LogInStart,
): Promise<Result<CodeState, StartRefusal>> {
  const { client, trustedDevice } = await recogniseBrowser(context, browser, phone);
  const allowed = trustedDevice
    ? success(null)
    : await checkUntrustedBrowser(context, { phone, browser, proof, client });
  if (!allowed.ok) return allowed;
  if (client === null) return refuse('client.not.exist.error');
  const excluded = exclusionReason(client);
  if (excluded !== null) return refuse(excluded);
  return issueCode(context, {
    orderUuid: null,
    phone,
    clientUuid: client.clientUuid,
    browserToken: browser.browserToken,
    trustedDevice,
    textOf: logInText,
    requestKind: newCode ? 'AGAIN_IN_LOG_IN' : 'ONCE',
    signedTexts: null,
  });
}

type UntrustedStart = Pick<LogInStart, 'phone' | 'browser' | 'proof'> & { readonly client: ClientRow | null };

/** Checks an untrusted browser. Known and unknown phones get the same checks (docs/spec/reliability.md#S-05). */
async function checkUntrustedBrowser(
  context: DatabaseAccess,
  { phone, browser, proof, client }: UntrustedStart,
): Promise<Result<null, Refusal<'request.limit.exceeded' | 'proof.required.error'>>> {
  const underAttack = await isUnderAttack(context, context.database.reader);
  const subject = {
    browserHash: hashOfBrowser(browser.browserToken),
    phoneHash: hashOfPhone(context, phone),
  };
  const needsProof = underAttack && (proof === null || !(await isProven(context, subject, proof)));
  if (needsProof) return refuse('proof.required.error', buildProofChallenge(context, subject));
  const start = { phone, underAttack, isKnown: client !== null };
  const until = await logInLimitEnd(context, browser, start);
  return until === null ? success(null) : refuseUntil(context, 'request.limit.exceeded', until);
}

/**
 * The reason why a client may not log in. A temporary block is no such reason: it only stops codes
 * (docs/spec/rules.md#7).
 */
export function exclusionReason({
  status,
}: ClientRow): 'client.blocked.error' | 'client.inactive.error' | null {
  if (status === 'BLOCKED') return 'client.blocked.error';
  return status === 'INACTIVE' ? 'client.inactive.error' : null;
}

function logInText(code: string): string {
  return `${code} — код для входа в Плати частями. Никому его не говорите`;
}
