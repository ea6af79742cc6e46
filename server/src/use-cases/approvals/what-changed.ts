import type { Refusal } from '#domain/refusal.ts';
import { success, failure, type Result } from '#domain/result.ts';
import type { Snapshot } from '../../db/approvals/approval-store.ts';

const names: Readonly<Record<string, string>> = {
  state: 'состояние',
  amount: 'сумма',
  refunded: 'сумма возвратов',
  given: 'сумма, которую вернули сотрудники',
  paid: 'оплаченное',
  pauses: 'паузы',
  version: 'условия',
  accountVersion: 'учётная запись',
  rights: 'права',
  access: 'доступ к учётной записи',
  roleVersion: 'роль',
  members: 'состав роли',
  author: 'права автора запроса',
};

/** Compares the subject of a request with its snapshot; the refusal names the fields that have changed. */
export function checkUnchanged(
  requested: Snapshot,
  present: Snapshot,
): Result<null, Refusal<'approval.stale.error'>> {
  const changed = Object.keys(requested).filter((name) => requested[name] !== present[name]);
  if (changed.length === 0) return success(null);
  const words = changed.map((name) => names[name] ?? name).join(', ');
  const message = `Пока запрос ждал, изменилось: ${words}. Ничего не сделано`;
  return failure({ code: 'approval.stale.error', message });
}
