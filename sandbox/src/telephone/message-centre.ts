import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Pdu, type Session } from 'smpp';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import type { Fault } from '../faults/fault.ts';
import type { FaultList } from '../faults/fault-list.ts';
import { phoneDigits, type Telephone, type TextMessage } from './telephone.ts';

export type MessageCentre = { readonly url: string; close(): Promise<void> };

type MessageCentreOptions = {
  /** The port; 0 is any free port. */
  readonly port: number;
  readonly systemId: string;
  readonly password: string;
  readonly telephone: Telephone;
  readonly clock: SandboxClock;
  readonly faults: FaultList;
};

const bindFailed = 0x0d;
const throttled = 0x58;

/**
 * An SMPP 3.4 message centre that delivers to the same telephones. It applies the faults of `sms`: `decline:<status>`
 * answers this status, `http-429` throttles, `drop` accepts the message and closes the connection, `timeout-before` and
 * `timeout-after` do not answer.
 */
export async function startMessageCentre(options: MessageCentreOptions): Promise<MessageCentre> {
  const sessions = new Set<Session>();
  const server = createServer((session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
    session.on('error', () => {
      session.destroy();
    });
    session.on('bind_transceiver', (pdu: Pdu) => {
      const isKnown = pdu.system_id === options.systemId && pdu.password === options.password;
      session.send(pdu.response(isKnown ? {} : { command_status: bindFailed }));
    });
    session.on('enquire_link', (pdu: Pdu) => {
      session.send(pdu.response());
    });
    session.on('submit_sm', (pdu: Pdu) => {
      take(options, session, pdu);
    });
  });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the message centre does not listen on a port');
  return {
    url: `smpp://127.0.0.1:${address.port}`,
    close: async () => {
      for (const session of sessions) session.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The refusal status of a fault; null when the message is accepted. */
function refusalOf(fault: Fault | null): number | null {
  if (fault?.kind === 'decline') return fault.number;
  return fault?.kind === 'http-429' ? throttled : null;
}

function take({ telephone, clock, faults }: MessageCentreOptions, session: Session, pdu: Pdu): void {
  const fault = faults.take('sms');
  if (fault?.kind === 'timeout-before') return;
  const refusal = refusalOf(fault);
  if (refusal !== null) {
    session.send(pdu.response({ command_status: refusal }));
    return;
  }
  const id = randomUUID();
  telephone.receive({ id, at: clock.now(), ...messageOf(pdu) });
  if (fault?.kind === 'drop') session.destroy();
  else if (fault?.kind !== 'timeout-after') {
    session.send(pdu.response({ message_id: id }));
    if (pdu.registered_delivery === 1) report(session, id, receiptTries);
  }
}

const receiptTries = 20;
const receiptRetryMilliseconds = 100;

/** Reports the delivery; a receipt that the receiver does not take is repeated. */
function report(session: Session, id: string, tries: number): void {
  const text = `id:${id} sub:001 dlvrd:001 stat:DELIVRD err:000 text:`;
  session.deliver_sm({ esm_class: 0x04, short_message: text }, ({ command_status: status }) => {
    if (status === 0 || tries === 0) return;
    setTimeout(() => {
      report(session, id, tries - 1);
    }, receiptRetryMilliseconds).unref();
  });
}

function messageOf({
  source_addr: sender = '',
  destination_addr: phone = '',
  short_message: message,
  message_payload: payload,
}: Pdu): Pick<TextMessage, 'phone' | 'sender' | 'text'> {
  return { phone: phoneDigits(phone), sender, text: String((payload ?? message)?.message ?? '') };
}
