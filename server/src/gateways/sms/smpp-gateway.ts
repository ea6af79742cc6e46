import { connect, type Pdu, type Session } from 'smpp';
import { parseReceipt } from './delivery-receipt.ts';
import type { SmsAnswer, SmsGateway, SmsMessage, SmsReceipt } from './port.ts';

export type SmppOptions = {
  /** `smpp://centre:2775`, `ssmpp://centre:3550` */
  readonly url: string;
  readonly systemId: string;
  readonly password: string;
  /** At most 11 Latin letters and digits, agreed with each operator (docs/spec/gateway.md#15.4). */
  readonly sender: string;
  /** Records a receipt. False or a failure asks the centre to report again: its answer may not be saved yet. */
  readonly onReceipt: (receipt: SmsReceipt) => Promise<boolean>;
};

const timeLimitMilliseconds = 5_000;
const enquireLinkMilliseconds = 30_000;
const statusOk = 0;
/** Temporary error of the receiver: the centre delivers the receipt again (SMPP 3.4, 5.1.3). */
const statusAgain = 0x64;
/**
 * System error, message queue full and throttled: the message was not accepted, a retry may succeed (SMPP 3.4, 5.1.3).
 */
const retryableStatuses = new Set([0x08, 0x14, 0x58]);

/**
 * Sends messages through a message centre by SMPP 3.4 over one permanent session, which is reopened when it is lost
 * (docs/spec/gateway.md#15.2). If the connection is lost before the answer, the result is unknown. Such a message is
 * not sent again, because the centre cannot detect a duplicate.
 */
export function smppGateway(options: SmppOptions): SmsGateway & { close(): void } {
  let binding: Promise<Session | null> | null = null;
  let current: Session | null = null;
  const reset = (): void => {
    binding = null;
    current = null;
  };
  const session = async (): Promise<Session | null> => {
    binding ??= bind(options, reset);
    current = await binding;
    if (current === null) reset();
    return current;
  };
  return {
    sendsReferenceOnce: false,
    send: async (message) => {
      const active = await session();
      return active === null ? { kind: 'not-sent' } : submit(active, options.sender, message);
    },
    close: () => {
      current?.destroy();
      reset();
    },
  };
}

/** Opens a session; null when the centre refused it or did not answer in time. */
function bind(
  { url, systemId, password, onReceipt }: SmppOptions,
  onLost: () => void,
): Promise<Session | null> {
  return new Promise((resolve) => {
    const session = connect({ url, auto_enquire_link_period: enquireLinkMilliseconds });
    const giveUp = (): void => {
      clearTimeout(timer);
      session.destroy();
      onLost();
      resolve(null);
    };
    const timer = setTimeout(giveUp, timeLimitMilliseconds);
    session.on('error', giveUp);
    session.on('close', giveUp);
    // the centre repeats a delivery without an acknowledgement
    session.on('deliver_sm', (pdu: Pdu) => {
      const answer = (isTaken: boolean): void => {
        session.send(pdu.response(isTaken ? {} : { command_status: statusAgain }));
      };
      const receipt = parseReceipt(pdu);
      if (receipt === null) answer(true);
      else
        onReceipt(receipt).then(answer, () => {
          answer(false);
        });
    });
    session.on('enquire_link', (pdu: Pdu) => {
      session.send(pdu.response());
    });
    session.on('connect', () => {
      session.bind_transceiver({ system_id: systemId, password }, ({ command_status: status }) => {
        if (status !== statusOk) {
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
    const onClose = (): void => {
      settle({ kind: 'unknown' });
    };
    const settle = (answer: SmsAnswer): void => {
      clearTimeout(timer);
      session.off('close', onClose);
      resolve(answer);
    };
    const timer = setTimeout(onClose, timeLimitMilliseconds);
    session.once('close', onClose);
    const isWritten = session.submit_sm(
      {
        source_addr_ton: 5,
        source_addr_npi: 0,
        source_addr: sender,
        dest_addr_ton: 1,
        dest_addr_npi: 1,
        destination_addr: phone,
        registered_delivery: 1,
        ...contentOf(text),
      },
      (pdu) => {
        settle(parseAnswer(pdu));
      },
    );
    if (!isWritten) settle({ kind: 'not-sent' });
  });
}

const segmentLength = 70;

/** `short_message` holds one segment. The message centre splits a longer text into segments itself. */
function contentOf(text: string): { readonly short_message: string } | { readonly message_payload: string } {
  return text.length > segmentLength ? { message_payload: text } : { short_message: text };
}

function parseAnswer({ command_status: status, message_id: messageId = '' }: Pdu): SmsAnswer {
  if (status === statusOk) return { kind: 'accepted', providerId: messageId };
  return { kind: retryableStatuses.has(status) ? 'not-sent' : 'refused' };
}
