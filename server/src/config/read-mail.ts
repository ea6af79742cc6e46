import type { EnvironmentReader } from './environment.ts';

export type MailConfig = {
  /** `smtps://user:password@host:465`, or `smtp://` on loopback. */
  readonly url: string;
  readonly from: string;
};

const schemes = ['smtps', 'smtp'];

/**
 * Reads `SMTP_URL` and `MAIL_FROM`. Null without them: no letter is sent. Development sends to the mailbox of the
 * sandbox.
 */
export function readMail(
  environment: EnvironmentReader,
  { production, sandboxUrl }: { readonly production: boolean; readonly sandboxUrl: string },
): MailConfig | null {
  if (production && environment.text('SMTP_URL', '') === '') return null;
  return {
    url: environment.address('SMTP_URL', production ? null : mailUrlOf(sandboxUrl), schemes),
    from: environment.secret('MAIL_FROM', production ? null : 'Плати частями <noreply@chasti.example>'),
  };
}

/** The sandbox's mail server listens 25 ports after its HTTP port. */
function mailUrlOf(sandboxUrl: string): string {
  const { hostname, port } = new URL(sandboxUrl);
  return `smtp://${hostname}:${Number(port) + 25}`;
}
