import { createTransport } from 'nodemailer';
import type { MailAnswer, MailGateway } from './port.ts';

export type SmtpOptions = {
  /** `smtps://user:password@host:465`, or `smtp://` on loopback. */
  readonly url: string;
  /** The sender: `Плати частями <noreply@chasti.example>`. */
  readonly from: string;
  /** The server refuses our account, sender or letter for good: `call` is the SMTP command, `code` the answer to it. */
  readonly onRefusal: (refusal: { readonly call: string; readonly code: string }) => void;
};

const timeLimitMilliseconds = 10_000;
/** The other limits concern silence only: a server that sends a line now and then would hold a letter for ever. */
const letterLimitMilliseconds = 20_000;

/** Hands letters to a mail server by SMTP. One connection per letter: a lost connection cannot delay the next one. */
export function smtpGateway(
  { url, from, onRefusal }: SmtpOptions,
  letterMilliseconds = letterLimitMilliseconds,
): MailGateway {
  const transport = createTransport({
    url,
    connectionTimeout: timeLimitMilliseconds,
    greetingTimeout: timeLimitMilliseconds,
    socketTimeout: timeLimitMilliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const written = new Set<string>();
  transport.use('stream', ({ message }, next) => {
    message.processFunc((letter) => letter.once('end', () => written.add(message.messageId())));
    next();
  });
  return {
    send: async ({ to, subject, text, html, reference, unsubscribeUrl }) => {
      const messageId = `<${reference}@chasti>`;
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId,
          signal: AbortSignal.timeout(letterMilliseconds),
          ...(unsubscribeUrl === null ? {} : { headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>` } }),
        });
        return { kind: 'accepted' };
      } catch (error) {
        return refusalOf(error, onRefusal) ?? { kind: written.has(messageId) ? 'unknown' : 'not-sent' };
      } finally {
        written.delete(messageId);
      }
    },
  };
}

/** The mailbox does not exist, has moved or is disabled (RFC 3463, section 3.2 and 3.3; RFC 7505). */
const codesOfAddress = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);
/** No such mailbox, not local, name not allowed, from a server without enhanced codes (RFC 5321, section 4.2.3). */
const repliesOfAddress = new Set([550, 551, 553]);

/**
 * What the server's reply means; null without a reply. Replies 500 to 599 are final (RFC 5321). Only one to `RCPT TO`
 * can concern the client's address; a blocklist or a forbidden relay is answered there, too. The greeting, `AUTH`,
 * `MAIL FROM` and `DATA` are refused because of the server or our account.
 */
function refusalOf(error: unknown, onRefusal: SmtpOptions['onRefusal']): MailAnswer | null {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return null;
  const code = Number(error.responseCode);
  if (!(code >= 400)) return null;
  if (code < 500) return { kind: 'not-sent' };
  if (error.command === 'RCPT TO' && concernsAddress(code, 'response' in error ? String(error.response) : ''))
    return { kind: 'refused' };
  onRefusal({ call: String(error.command), code: String(code) });
  return { kind: 'not-sent' };
}

function concernsAddress(code: number, reply: string): boolean {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1];
  return enhanced === undefined ? repliesOfAddress.has(code) : codesOfAddress.has(enhanced);
}

/** The gateway of an installation without a mail server: letters wait until one is configured. */
export const noMail: MailGateway = { send: () => Promise.resolve({ kind: 'not-sent' }) };
