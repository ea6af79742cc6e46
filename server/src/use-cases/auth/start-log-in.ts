import type { Phone } from '#domain/auth/phone.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import type { ClientRow } from '../../db/client-store.ts';
import { clientByPhone } from '../../db/client-store.ts';
import type { Context } from '../context.ts';
import type { CodeState } from './issue-code.ts';
import { issueCode } from './issue-code.ts';
import type { Visitor } from './visitor.ts';
import { isTrusted, mayAskUnknown, mayStart } from './visitor.ts';

type StartRefusal = Refusal<
  | 'client.blocked.error'
  | 'client.not.exist.error'
  | 'client.inactive.error'
  | 'otp.resend.too.early.error'
  | 'request.limit.exceeded'
>;

export type LogInStart = {
  readonly phone: Phone;
  readonly visitor: Visitor;
  /** False on the phone page, true where «Получить новый код» was pressed. */
  readonly newCode: boolean;
};

/** Sends a log-in code to a client's phone (spec 2 «Phone login page», spec 8 «Phone page», rules 7). */
export async function startLogIn(
  context: Context,
  { phone, visitor, newCode }: LogInStart,
): Promise<Result<CodeState, StartRefusal>> {
  if (!(await mayStart(context, visitor, phone))) return refuse('request.limit.exceeded');
  const client = await clientByPhone(context.database.reader, phone);
  if (client === null) {
    return refuse(
      (await mayAskUnknown(context, visitor)) ? 'client.not.exist.error' : 'request.limit.exceeded',
    );
  }
  const trustedDevice = await isTrusted(context, visitor, client);
  const barred = whyBarred(context, client, trustedDevice);
  if (barred !== null) return refuse(barred);
  return issueCode(context, {
    purpose: 'LOGIN',
    phone,
    clientUuid: client.clientUuid,
    browserToken: visitor.browserToken,
    trustedDevice,
    textOf: logInText,
    always: newCode,
  });
}

/** Why a client may not log in; a block by the system binds unknown browsers only (rules 7). */
export function whyBarred(
  { clock }: Context,
  client: ClientRow,
  trustedDevice: boolean,
): 'client.blocked.error' | 'client.inactive.error' | null {
  if (client.status === 'BLOCKED') return 'client.blocked.error';
  if (client.status === 'INACTIVE') return 'client.inactive.error';
  const blockedForNow = client.blockedUntil !== null && client.blockedUntil > clock.now();
  return blockedForNow && !trustedDevice ? 'client.blocked.error' : null;
}

function logInText(code: string): string {
  return `${code} — код для входа в Плати частями. Никому его не говорите`;
}
