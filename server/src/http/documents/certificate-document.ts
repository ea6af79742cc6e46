import { moscowDate } from '#domain/calendar.ts';
import type { Certificate } from '../../use-cases/documents/view-certificate.ts';
import type { PrintedDocument } from './printed-document.ts';
import { day, dayAndTime, phoneText, rouble } from './words.ts';

/** The certificate that a client has no debt. */
export function certificateDocument({ client, order, madeAt }: Certificate): PrintedDocument {
  const whose = `${client.fullName ?? 'Клиент'}, телефон ${phoneText(client.phone)}`;
  const on =
    order === null
      ? 'ни по одному заказу'
      : `по заказу № ${order.orderNumber} от ${day(moscowDate(order.createdAt))} (${order.merchantFullName}, ${rouble(order.fullAmount)})`;
  return {
    title: 'Справка об отсутствии задолженности',
    madeAt,
    blocks: [
      { kind: 'text', text: `${whose}.` },
      {
        kind: 'text',
        text: `На ${dayAndTime(madeAt)} по Москве задолженности ${on} нет: все платежи внесены, штрафов нет.`,
      },
      { kind: 'text', text: 'Справка выдана для предъявления по месту требования.' },
    ],
  };
}
