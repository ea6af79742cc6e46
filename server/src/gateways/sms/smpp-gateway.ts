import { connect, type Pdu, type Session } from 'smpp';
import { parseReceipt } from './delivery-receipt.ts';
import { parseProviderMessageId } from './parse-provider-message-id.ts';
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

/** When the centre has to answer, and how long a session rests before it is asked whether it still works. */
const limits = { answerMilliseconds: 5_000, enquireLinkMilliseconds: 30_000 };

type Limits = typeof limits;

const statusOk = 0;
/** Temporary error of the receiver: the centre delivers the receipt again (SMPP 3.4, 5.1.3). */
const statusAgain = 0x64;
/**
 * System error, message queue full and throttled: the message was not accepted, a retry may succeed (SMPP 3.4, 5.1.3).
 */
const retryableStatuses = new Set([0x08, 0x14, 0x58]);

/** `giveUp` ends the session; the next message opens another one. */
type OpenSession = { readonly session: Session; readonly giveUp: () => void };

/**
 * Sends messages through a message centre by SMPP 3.4 over one permanent session, which is reopened when it is lost
 * (docs/spec/gateway.md#15.2). A centre that does not answer in time has lost it. If the session is lost before the
 * answer, the result is unknown. Such a message is not sent again, because the centre cannot detect a duplicate.
 */
export function smppGateway(
  options: SmppOptions,
  timeLimits: Limits = limits,
): SmsGateway & { close(): void } {
  let binding: Promise<OpenSession | null> | null = null;
  const session = (): Promise<OpenSession | null> => {
    if (binding !== null) return binding;
    const opened: Promise<OpenSession | null> = bind(options, timeLimits, () => {
      // an old session may close after a newer one was opened
      if (binding === opened) binding = null;
    });
    binding = opened;
    return opened;
  };
  return {
    sendsReferenceOnce: false,
    send: async (message) => {
      const active = await session();
      if (active === null) return { kind: 'not-sent' };
      return submit(active, { ...message, sender: options.sender }, timeLimits.answerMilliseconds);
    },
    close: () => {
      void binding?.then((active) => active?.giveUp());
    },
  };
}

/** Opens a session; null when the centre refused it or did not answer in time. */
function bind(
  { url, systemId, password, onReceipt }: SmppOptions,
  timeLimits: Limits,
  onLost: () => void,
): Promise<OpenSession | null> {
  return new Promise((resolve) => {
    const session = connect({ url });
    const giveUp = (): void => {
      clearTimeout(timer);
      session.destroy();
      onLost();
      resolve(null);
    };
    const timer = setTimeout(giveUp, timeLimits.answerMilliseconds);
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
        enquireAtIntervals({ session, giveUp }, timeLimits);
        resolve({ session, giveUp });
      });
    });
  });
}

/** Asks the centre at intervals whether it still works. A session without an answer in time is given up. */
function enquireAtIntervals(
  { session, giveUp }: OpenSession,
  { answerMilliseconds, enquireLinkMilliseconds }: Limits,
): void {
  const enquire = (): void => {
    timer = setTimeout(giveUp, answerMilliseconds);
    session.enquire_link({}, () => {
      clearTimeout(timer);
      timer = setTimeout(enquire, enquireLinkMilliseconds);
    });
  };
  let timer = setTimeout(enquire, enquireLinkMilliseconds);
  session.on('close', () => {
    clearTimeout(timer);
  });
}

function submit(
  { session, giveUp }: OpenSession,
  { phone, text, secondsUseful, sender }: SmsMessage & Pick<SmppOptions, 'sender'>,
  answerMilliseconds: number,
): Promise<SmsAnswer> {
  return new Promise((resolve) => {
    const onClose = (): void => {
      settle({ kind: 'unknown' });
    };
    const settle = (answer: SmsAnswer): void => {
      clearTimeout(timer);
      session.off('close', onClose);
      resolve(answer);
    };
    // a centre that ignores a message would ignore the next ones too
    const timer = setTimeout(giveUp, answerMilliseconds);
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
        validity_period: relativeTime(secondsUseful),
        ...contentOf(text),
      },
      (pdu) => {
        settle(parseAnswer(pdu));
      },
    );
    if (!isWritten) settle({ kind: 'not-sent' });
  });
}

/** Formats a duration as SMPP 3.4 (7.1.1) does: `YYMMDDhhmmss000R`. */
function relativeTime(seconds: number): string {
  const rest = Math.max(1, Math.floor(seconds));
  const parts = [rest / 86_400, (rest % 86_400) / 3_600, (rest % 3_600) / 60, rest % 60];
  return `0000${parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join('')}000R`;
}

const segmentLength = 70;

/** `short_message` holds one segment. The message centre splits a longer text into segments itself. */
function contentOf(text: string): { readonly short_message: string } | { readonly message_payload: string } {
  return text.length > segmentLength ? { message_payload: text } : { short_message: text };
}

function parseAnswer({ command_status: status, message_id: messageId }: Pdu): SmsAnswer {
  if (status === statusOk) return { kind: 'accepted', providerMessageId: parseProviderMessageId(messageId) };
  return { kind: retryableStatuses.has(status) ? 'not-sent' : 'refused' };
}
