import { calls } from '#testing/calls.ts';
import type { Attack } from './attack.ts';
import { type Approvals, formOf } from './violations.ts';
import { callAs } from './call-as.ts';
import { honest, type Fixtures } from './fixtures.ts';

/** An honest second person, who approves a product only in the form that it had when its start was requested. */
export type Colleague = {
  readonly approved: Approvals;
  /** Notes the form of each product that waits for its start. */
  readRequests(): Promise<void>;
  /** Approves the waiting requests, unless the person has taken over the colleague's account. */
  approveWaiting(attack: Attack): Promise<void>;
  /** Gives each account the rights that it held before the sequence. */
  giveRightsBack(attack: Attack): Promise<void>;
};

export function newColleague(fixtures: Fixtures): Colleague {
  const forms = new Map<string, string>();
  const products = new Map<string, string>();
  const clients = new Set<string>();
  const { reader } = fixtures.context.database;
  return {
    approved: { products, clients },
    readRequests: async () => {
      const requests = await reader<{ requestUuid: string; form: string }[]>`
        select request_uuid as "requestUuid", ${formOf(reader)} as form from approval_request r
          join product p on p.product_id = r.subject_id where kind = 'START_PRODUCT' and r.state = 'WAITING'`;
      for (const { requestUuid, form } of requests) if (!forms.has(requestUuid)) forms.set(requestUuid, form);
    },
    approveWaiting: async ({ controlled }) => {
      if (controlled.has(honest)) return;
      const waiting = await reader<{ requestUuid: string; kind: string; subjectId: string }[]>`
        select request_uuid as "requestUuid", kind, subject_id as "subjectId" from approval_request
        where kind in ('START_PRODUCT', 'RESTORE_LIMITS') and state = 'WAITING' order by requested_at, kind`;
      for (const { requestUuid, kind, subjectId } of waiting) {
        const request = { requestUuid };
        const { ok } = await callAs(fixtures, calls.approveRequest, { actor: honest, request });
        if (ok && kind === 'RESTORE_LIMITS') clients.add(subjectId);
        if (ok && kind === 'START_PRODUCT') products.set(subjectId, forms.get(requestUuid) ?? '');
      }
    },
    giveRightsBack: async ({ controlled }) => {
      if (controlled.has(honest)) return;
      const stripped = await reader<object[]>`
        select staff_uuid as "staffUuid", coalesce(s.full_name, 'Имя') as "fullName", b.permissions, s.version
        from staff s join before_staff b using (staff_uuid)
        where staff_uuid <> ${honest} and not b.permissions <@ s.permissions order by s.login`;
      for (const request of stripped) await callAs(fixtures, calls.updateStaff, { actor: honest, request });
    },
  };
}
