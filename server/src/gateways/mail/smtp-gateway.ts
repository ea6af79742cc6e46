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
  return {
    send: async ({ to, subject, text, html, reference, unsubscribeUrl }) => {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${reference}@chasti>`,
          signal: AbortSignal.timeout(letterMilliseconds),
          ...(unsubscribeUrl === null ? {} : { headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>` } }),
        });
        return { kind: 'accepted' };
      } catch (error) {
        return answerOf(error, onRefusal);
      }
    },
  };
}

/**
 * Codes 500 to 599 are final (RFC 5321). Only one to `RCPT TO` concerns the client's address: the greeting, `AUTH`,
 * `MAIL FROM` and `DATA` are refused because of the server or our account. Without a code the server was not reached or
 * broke off.
 */
function answerOf(error: unknown, onRefusal: SmtpOptions['onRefusal']): MailAnswer {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return { kind: 'not-sent' };
  const code = Number(error.responseCode);
  if (code < 500 || code > 599) return { kind: 'not-sent' };
  if (error.command === 'RCPT TO') return { kind: 'refused' };
  onRefusal({ call: String(error.command), code: String(code) });
  return { kind: 'not-sent' };
}

/** The gateway of an installation without a mail server: letters wait until one is configured. */
export const noMail: MailGateway = { send: () => Promise.resolve({ kind: 'not-sent' }) };
