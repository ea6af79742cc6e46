import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { kopecks } from '#domain/money.ts';
import { approvalKinds, approvalStateNames } from '#domain/staff/approval.ts';
import { type ApprovalRequest, type ApprovalSort, approvalsQuery } from '../../api/approvals/approvals.ts';
import { useRows } from '../../api/wire/use-rows.ts';
import styles from '../../features/approvals/approvals.module.css';
import { DecisionButtons } from '../../features/approvals/decide.tsx';
import type { RenderSubject } from '../../features/approvals/review-window.tsx';
import { justificationLine, subjectLines } from '../../features/approvals/subject-lines.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { SavedViews } from '../../features/saved-views/saved-views.tsx';
import { formatMoney } from '../../format/money.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { paths } from '../../paths.ts';
import { sortOfList } from '../../session/list-sort.ts';
import { useListSearch } from '../../session/use-list-search.ts';
import { Note } from '../../ui/back-office/note.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid } from '../../ui/collections/query-grid.tsx';
import { ShopMark } from '../../ui/data-display/shop-mark.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { RequestSubject } from './request-subject.tsx';

const patterns = { decided: /^true$/, own: /^true$/ } as const;

const sorting = sortOfList<ApprovalSort>(['requestedAt', 'amount'], { field: 'requestedAt', order: 'DESC' });

/**
 * «Согласования»: the requests that wait for a second employee, with the thing itself and the reason why the current
 * employee may not decide; and the employee's own requests with their outcomes (docs/spec/rules.md#14).
 */
export function ApprovalsPage() {
  const { search, show, onOpenView, onSort } = useListSearch(paths.approvals, patterns);
  const filter = { isWaiting: search.decided === undefined, own: search.own !== undefined };
  const { list } = useRows(
    approvalsQuery({ ...filter, sort: sorting.read(search.sort) }),
    (page) => page.requests,
  );
  return (
    <Page title="Согласования">
      <div className={styles.filters}>
        <Checkbox
          label="Показать решённые"
          isChecked={!filter.isWaiting}
          onChange={(isChecked) => {
            show({ ...search, decided: isChecked ? 'true' : undefined });
          }}
        />
        <Checkbox
          label="Только мои запросы"
          isChecked={filter.own}
          onChange={(isChecked) => {
            show({ ...search, own: isChecked ? 'true' : undefined });
          }}
        />
        <SavedViews list="APPROVALS" search={search} onOpen={onOpenView} />
      </div>
      <QueryGrid
        id="approvals"
        caption="Согласования"
        load={list}
        more={list}
        sort={sorting.toGrid(search.sort, onSort)}
        renderExport={(shown) => <ExportButton request={{ list: 'APPROVALS', filter }} shown={shown} />}
        columns={columns}
        keyOf={({ requestUuid }) => requestUuid}
        isMuted={({ state }) => state !== 'WAITING'}
        errorText="Не удалось загрузить согласования"
        empty={filter.isWaiting ? 'Ничего не ждёт решения' : 'Решённых запросов нет'}
        picture="done"
      />
    </Page>
  );
}

type Field = ExportFieldOf<'APPROVALS'>;

function clientLine({ clientFullName }: ApprovalRequest): readonly string[] {
  return clientFullName === null ? [] : [clientFullName];
}

function SubjectNotes({ request }: { readonly request: ApprovalRequest }) {
  return subjectLines(request).map((line) => (
    <Note key={line}>
      <ShopMark name={request.merchantFullName} size="small" /> {line}
    </Note>
  ));
}

const columns: readonly Column<ApprovalRequest, Field>[] = [
  {
    title: 'Что сделать',
    exported: ['kind', 'orderNumber', 'merchantFullName', 'productName', 'justification'],
    narrow: 'top',
    cell: (request) => (
      <>
        {approvalKinds[request.kind].name}
        <SubjectNotes request={request} />
      </>
    ),
    full: (request) => (
      <>
        {approvalKinds[request.kind].name}
        <SubjectNotes request={request} />
        {[...clientLine(request), ...request.details].map((line) => (
          <Note key={line}>{line}</Note>
        ))}
        <Note>Причина: {justificationLine(request)}</Note>
      </>
    ),
  },
  {
    title: 'Сумма',
    exported: ['amount'],
    isNumber: true,
    sortField: 'amount',
    sortNames: ['Сначала малые суммы', 'Сначала большие суммы'],
    cell: ({ amount }) => (amount === null ? '—' : formatMoney(kopecks(amount))),
  },
  {
    title: 'Кто просит',
    short: 'Просит',
    exported: ['requestedAt', 'requestedBy'],
    narrow: 'bottom',
    sortField: 'requestedAt',
    sortNames: ['Сначала старые', 'Сначала новые'],
    cell: ({ requestedBy, requestedAt }) => (
      <>
        {requestedBy ?? 'Магазин'}
        <Note>{formatTimestamp(requestedAt)}</Note>
      </>
    ),
  },
  {
    title: 'Состояние',
    exported: ['state', 'expiresAt', 'decidedBy', 'decidedAt', 'reason'],
    narrow: 'bottomEnd',
    cell: ({ state, expiresAt, decidedBy, decidedAt, reason }) => (
      <>
        <Tag tone={state === 'WAITING' ? 'accent' : 'neutral'}>{approvalStateNames[state]}</Tag>
        <Note>
          {state === 'WAITING' && `до ${formatTimestamp(expiresAt)}`}
          {decidedBy !== null && decidedAt !== null && `${decidedBy}, ${formatTimestamp(decidedAt)}`}
        </Note>
        {reason !== null && <Note>{reason}</Note>}
      </>
    ),
  },
  {
    title: 'Решение',
    narrow: 'ending',
    cell: (request) =>
      request.state === 'WAITING' ? <DecisionButtons request={request} renderSubject={renderSubject} /> : '—',
  },
];

const renderSubject: RenderSubject = ({ subject }, onLoaded) =>
  subject === null ? null : <RequestSubject subject={subject} onLoaded={onLoaded} />;
