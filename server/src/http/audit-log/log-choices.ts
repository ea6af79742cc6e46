import type { AuditLogQuery } from '../../use-cases/audit-log/view-audit-log.ts';

type Choices = Pick<AuditLogQuery, 'login' | 'kind' | 'outcome'>;

/** The fields of a filter of the log that are stored as they come; a missing one does not filter. */
export function logChoices({
  login = null,
  kind = null,
  outcome = null,
}: { readonly [Field in keyof Choices]?: Choices[Field] | undefined }): Choices {
  return { login, kind, outcome };
}
