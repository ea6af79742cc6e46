import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Agenda } from '../clock/agenda.ts';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import type { Fault } from '../faults/fault.ts';
import type { FaultList } from '../faults/fault-list.ts';
import { playFault } from '../faults/play-fault.ts';
import { isRecord } from '../parameters.ts';
import { type ReceiptOptions, reportDelivery } from './receipts.ts';
import { phoneDigits, type Telephone, type TextMessage } from './telephone.ts';

type TelephoneRoutesOptions = {
  readonly telephone: Telephone;
  readonly clock: SandboxClock;
  readonly agenda: Agenda;
  readonly faults: FaultList;
  readonly receipts: ReceiptOptions;
};

type SmsRequest = {
  readonly phone: string;
  readonly text: string;
  readonly sender: string;
  readonly clientRef: string;
};

/** The SMS gateway of the product, and the telephone that receives its messages. */
export function telephoneRoutes(app: FastifyInstance, options: TelephoneRoutesOptions): void {
  app.post('/sms/send', async (request, reply) => {
    const sms = readSms(request.body);
    if (sms === null) return reply.code(400).send({ error: 'phone (11 digits) and text are required' });
    const fault = options.faults.take('sms');
    if (fault?.kind === 'decline')
      return reply.code(400).send({ error: `refused with code ${fault.number}` });
    const work = (): string => JSON.stringify({ id: accept(options, sms, fault) });
    return playFault(responseFault(fault), { reply, work, contentType: 'application/json' });
  });

  app.get('/sms', (request) => {
    const query: unknown = request.query;
    const phone = isRecord(query) && typeof query['phone'] === 'string' ? query['phone'] : '';
    const messages = options.telephone.messages(phone === '' ? null : phoneDigits(phone));
    return { messages: messages.map((message) => ({ ...message, at: new Date(message.at).toISOString() })) };
  });
}

/** Accepts a message; the same `clientRef` returns the same id without a second message. */
function accept(options: TelephoneRoutesOptions, sms: SmsRequest, fault: Fault | null): string {
  const { telephone, clock, agenda, receipts } = options;
  const known = sms.clientRef === '' ? null : telephone.idFor(sms.clientRef);
  if (known !== null) return known;
  const id = randomUUID();
  if (sms.clientRef !== '') telephone.remember(sms.clientRef, id);
  const arrive = (): Promise<void> => {
    const { phone, sender, text } = sms;
    const message: TextMessage = { id, at: clock.now(), phone, sender, text };
    const copies = fault?.kind === 'duplicate' ? [message, message] : [message];
    copies.forEach(telephone.receive);
    void reportDelivery(receipts, id);
    return Promise.resolve();
  };
  if (fault?.kind === 'late') agenda.put(`sms ${id}`, clock.now() + fault.number, arrive);
  else if (fault?.kind !== 'drop') void arrive();
  return id;
}

/** Returns the fault for the response. The gateway accepts a late or dropped message, so its response is normal. */
function responseFault(fault: Fault | null): Fault | null {
  return fault?.kind === 'late' || fault?.kind === 'drop' ? null : fault;
}

function readSms(body: unknown): SmsRequest | null {
  if (!isRecord(body)) return null;
  const { phone, text, sender, clientRef } = body;
  if (typeof phone !== 'string' || typeof text !== 'string' || text === '') return null;
  const digits = phoneDigits(phone);
  if (!/^\d{11,15}$/.test(digits)) return null;
  return {
    phone: digits,
    text,
    sender: typeof sender === 'string' ? sender : '',
    clientRef: typeof clientRef === 'string' ? clientRef : '',
  };
}
