import { connect, type Pdu, type Session } from 'smpp';
import type { SmsAnswer, SmsGateway, SmsMessage } from './port.ts';

export type SmppOptions = {
  /** `smpp://centre:2775`, `ssmpp://centre:3550` */
  readonly url: string;
  readonly systemId: string;
  readonly password: string;
  /** At most 11 Latin letters and digits, agreed with each operator (docs/spec/gateway.md#15.4). */
  readonly sender: string;
};

const timeLimitMilliseconds = 5_000;
const enquireMilliseconds = 30_000;
const done = 0;
/** Message queue full, throttled, system error of the centre: it took nothing, a later try may pass (SMPP 3.4, 5.1.3). */
const comeBackLater = new Set([0x08, 0x14, 0x58]);

/**
 * Sends messages through a message centre by SMPP 3.4 over one lasting session, which is made anew when it is lost (docs/spec/gateway.md#15.2).
 * A connection that is lost between a message and its answer leaves it unknown: the centre knows no reference of ours, so that it is
 * not sent again.
 */
export function smppGateway(options: SmppOptions): SmsGateway & { close(): void } {
  let bound: Promise<Session | null> | null = null;
  let open: Session | null = null;
  const forget = (): void => {
    bound = null;
    open = null;
  };
  const session = async (): Promise<Session | null> => {
    bound ??= bind(options, forget);
    open = await bound;
    if (open === null) forget();
    return open;
  };
  return {
    sendsReferenceOnce: false,
    send: async (message) => {
      const centre = await session();
      return centre === null ? { kind: 'not-sent' } : submit(centre, options.sender, message);
    },
    close: () => {
      open?.destroy();
      forget();
    },
  };
}

/** A session that the centre has let in; null when it did not, or did not answer in time. */
function bind({ url, systemId, password }: SmppOptions, onLost: () => void): Promise<Session | null> {
  return new Promise((resolve) => {
    const session = connect({ url, auto_enquire_link_period: enquireMilliseconds });
    const giveUp = (): void => {
      clearTimeout(timer);
      session.destroy();
      onLost();
      resolve(null);
    };
    const timer = setTimeout(giveUp, timeLimitMilliseconds);
    session.on('error', giveUp);
    session.on('close', giveUp);
    // whatever the centre delivers is acknowledged, or it comes again
    session.on('deliver_sm', (pdu: Pdu) => {
      session.send(pdu.response());
    });
    session.on('enquire_link', (pdu: Pdu) => {
      session.send(pdu.response());
    });
    session.on('connect', () => {
      session.bind_transceiver({ system_id: systemId, password }, ({ command_status: status }) => {
        if (status !== done) {
          giveUp();
          return;
        }
        clearTimeout(timer);
        resolve(session);
      });
    });
  });
}

function submit(session: Session, sender: string, { phone, text }: SmsMessage): Promise<SmsAnswer> {
  return new Promise((resolve) => {
    const lost = (): void => {
      settle({ kind: 'unknown' });
    };
    const settle = (answer: SmsAnswer): void => {
      clearTimeout(timer);
      session.off('close', lost);
      resolve(answer);
    };
    const timer = setTimeout(lost, timeLimitMilliseconds);
    session.once('close', lost);
    const left = session.submit_sm(
      {
        source_addr_ton: 5,
        source_addr_npi: 0,
        source_addr: sender,
        dest_addr_ton: 1,
        dest_addr_npi: 1,
        destination_addr: phone,
        short_message: text,
      },
      (pdu) => {
        settle(answerOf(pdu));
      },
    );
    if (!left) settle({ kind: 'not-sent' });
  });
}

function answerOf({ command_status: status, message_id: messageId = '' }: Pdu): SmsAnswer {
  if (status === done) return { kind: 'accepted', providerId: messageId };
  return { kind: comeBackLater.has(status) ? 'not-sent' : 'refused' };
}
