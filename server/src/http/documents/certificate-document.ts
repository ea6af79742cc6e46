import { moscowDate } from '#domain/dates.ts';
import type { Certificate } from '../../use-cases/documents/view-certificate.ts';
import type { PrintedDocument } from './printed-document.ts';
import { day, dayAndTime, phoneText, rouble } from '#domain/documents/document-words.ts';

/** The certificate that a client has no debt. */
export function certificateDocument({ client, order, madeAt }: Certificate): PrintedDocument {
  const holder = `${client.fullName ?? 'Клиент'}, телефон ${phoneText(client.phone)}`;
  const scope =
    order === null
      ? 'ни по одному заказу'
      : `по заказу № ${order.orderNumber} от ${day(moscowDate(order.createdAt))} (${order.merchantFullName}, ${rouble(order.fullAmount)})`;
  // payments of a cancelled or refunded order were not all made
  const isPaid = order?.state === 'COMPLETED' && order.refunds.length === 0;
  return {
    title: 'Справка об отсутствии задолженности',
    madeAt,
    blocks: [
      { kind: 'text', text: `${holder}.` },
      {
        kind: 'text',
        text: `На ${dayAndTime(madeAt)} по Москве задолженности ${scope} нет${isPaid ? ': все платежи внесены, штрафов нет' : ''}.`,
      },
      { kind: 'text', text: 'Справка выдана для предъявления по месту требования.' },
    ],
  };
}
