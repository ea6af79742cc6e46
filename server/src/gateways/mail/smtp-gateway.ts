import { createTransport } from 'nodemailer';
import type { MailAnswer, MailGateway } from './port.ts';

type SmtpOptions = {
  /** `smtps://user:password@host:465`, or `smtp://` on loopback. */
  readonly url: string;
  /** The sender: `Плати частями <noreply@chasti.example>`. */
  readonly from: string;
};

const timeLimitMilliseconds = 10_000;

/** Hands letters to a mail server by SMTP. One connection per letter: a lost connection cannot delay the next one. */
export function smtpGateway({ url, from }: SmtpOptions): MailGateway {
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
          ...(unsubscribeUrl === null ? {} : { headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>` } }),
        });
        return { kind: 'accepted' };
      } catch (error) {
        return answerOf(error);
      }
    },
  };
}

/** Codes 500 to 599 are final (RFC 5321); without a code the server was not reached or broke off. */
function answerOf(error: unknown): MailAnswer {
  const code =
    typeof error === 'object' && error !== null && 'responseCode' in error ? Number(error.responseCode) : 0;
  return { kind: code >= 500 && code < 600 ? 'refused' : 'not-sent' };
}

/** The gateway of an installation without a mail server: letters wait until one is configured. */
export const noMail: MailGateway = { send: () => Promise.resolve({ kind: 'not-sent' }) };
