import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import type { FaultList } from '../faults/fault-list.ts';
import type { Letter, Mailbox } from './mailbox.ts';

export type MailServer = { readonly url: string; close(): Promise<void> };

type MailServerOptions = {
  /** 0: any free port. */
  readonly port: number;
  readonly mailbox: Mailbox;
  readonly clock: SandboxClock;
  readonly faults: FaultList;
};

/**
 * A mail server by SMTP that delivers to the mailboxes of the sandbox. Addresses that begin with `bounce` do not exist.
 * Faults of `mail` apply: `decline:<code>` is its answer, `http-500` and `timeout-before` take nothing.
 */
export async function startMailServer({
  port,
  mailbox,
  clock,
  faults,
}: MailServerOptions): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: ({ address }, _session, answer) => {
      const fault = faults.take('mail');
      if (fault !== null) answer(smtpError(fault.kind === 'decline' ? fault.number : 451, 'refused'));
      else if (address.startsWith('bounce')) answer(smtpError(550, 'no such mailbox'));
      else answer();
    },
    onData: (stream, _session, answer) => {
      readLetter(stream)
        .then((letter) => {
          mailbox.receive({ ...letter, at: clock.now() });
          answer();
        })
        .catch(() => {
          answer(smtpError(451, 'unreadable'));
        });
    },
  });
  // a broken connection concerns its sender only; a busy port also rejects below
  server.on('error', () => undefined);
  const listener = server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string')
    throw new Error('the mail server does not listen on a port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

async function readLetter(stream: AsyncIterable<Uint8Array>): Promise<Omit<Letter, 'at'>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const {
    to = [],
    from,
    messageId = randomUUID(),
    headers,
    ...content
  } = await PostalMime.parse(Buffer.concat(chunks));
  const unsubscribe = headers.find(({ key }) => key === 'list-unsubscribe');
  return {
    id: messageId,
    to: addressOf(to[0]).toLowerCase(),
    from: addressOf(from),
    ...contentOf(content),
    unsubscribe: unsubscribe?.value ?? '',
  };
}

function addressOf(mailbox: Address | undefined): string {
  return mailbox?.address ?? '';
}

function contentOf({
  subject = '',
  text = '',
  html = '',
}: Pick<Email, 'subject' | 'text' | 'html'>): Pick<Letter, 'subject' | 'text' | 'html'> {
  return { subject, text: text.trim(), html };
}
