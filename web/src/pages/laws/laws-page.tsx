import { useQuery } from '@tanstack/react-query';
import { calendarDate } from '#domain/dates.ts';
import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { subjectNames } from '#domain/laws/subject-names.ts';
import { type LawBreach, lawBreachesQuery, type LawClause, lawsQuery } from '../../api/laws/laws.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { ClauseSource, sourceOf } from '../../features/laws/clause-source.tsx';
import {
  emptyText,
  exportFilterOf,
  lawsFields,
  type LawsFilter,
  lawsFilterOf,
  lawsPatterns,
  lawsSearchOf,
} from '../../features/laws/laws-filter.ts';
import { SavedViews } from '../../features/saved-views/saved-views.tsx';
import { formatDate, today } from '../../format/date.ts';
import { paths } from '../../paths.ts';
import { useListSearch } from '../../session/use-list-search.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { FilterBar } from '../../ui/collections/filter-bar.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid } from '../../ui/collections/query-grid.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ClausesTable } from './clauses-table.tsx';

/** «Соответствие закону»: clauses with dates and sources, and what breaks them on any day until 2030 (docs/spec/rules.md#15). */
export function LawsPage() {
  const { search, show, onOpenView } = useListSearch(paths.laws, lawsPatterns);
  const filter = lawsFilterOf(search, today());
  const { day, type } = filter;
  const laws = useQuery(lawsQuery());
  const breaches = useBreaches(filter);
  return (
    <Page
      title="Соответствие закону"
      lead={laws.data === undefined ? undefined : leads[String(laws.data.isEnforced)]}
    >
      <FilterBar
        fields={lawsFields}
        values={filter}
        submitLabel="Проверить"
        onApply={(next) => {
          show(lawsSearchOf(next, today()));
        }}
      >
        <SavedViews list="LAWS" search={search} onOpen={onOpenView} />
      </FilterBar>
      <QueryGrid
        id="law-breaches"
        caption="Нарушения"
        load={breaches}
        renderExport={(shown) => (
          <ExportButton request={{ list: 'LAW_BREACHES', filter: exportFilterOf(filter) }} shown={shown} />
        )}
        keyOf={({ subjectType, subjectId, clauseId }) => `${subjectType} ${subjectId} ${clauseId}`}
        columns={columnsOf(day)}
        errorText="Не удалось проверить продукты, услуги и сообщения"
        empty={emptyText(type)}
        picture="done"
      />
      <ClausesTable day={day} />
    </Page>
  );
}

type Field = ExportFieldOf<'LAW_BREACHES'>;

type BreachOfClause = LawBreach & { readonly clause: LawClause };

/** The breaches of the chosen day with their clauses. They load and fail together. */
function useBreaches({ day, type }: LawsFilter) {
  const laws = useQuery(lawsQuery());
  const breaches = useQuery(lawBreachesQuery(calendarDate(day)));
  const data = breaches.data?.flatMap((breach): BreachOfClause[] => {
    const clause = laws.data?.clauses.find(({ clauseId }) => clauseId === breach.clauseId);
    return clause === undefined || (type !== '' && type !== breach.subjectType)
      ? []
      : [{ ...breach, clause }];
  });
  return laws.data === undefined ? { ...laws, data: undefined } : { ...breaches, data };
}

const leads: Readonly<Record<string, string>> = {
  true: 'Запуск и покупки, которые нарушают закон, отклоняются, а сообщения не отправляются',
  false: 'Нарушения отмечаются, но запуску, покупкам и сообщениям не мешают',
};

const fixedColumns: readonly Column<BreachOfClause, Field>[] = [
  {
    title: 'Что',
    exported: ['subjectType'],
    sortBy: ({ subjectType }) => subjectNames[subjectType],
    cell: ({ subjectType }) => subjectNames[subjectType],
  },
  {
    title: 'Название',
    exported: ['subjectName', 'isRunning'],
    narrow: 'top',
    sortBy: ({ subjectName }) => subjectName,
    cell: ({ subjectName, isRunning }) => (
      <>
        <strong>{subjectName}</strong>
        {!isRunning && <Note>не запущен</Note>}
      </>
    ),
  },
  { title: 'Почему', exported: ['reason'], narrow: 'bottom', cell: ({ reason }) => reason },
  {
    title: 'Закон',
    exported: ['law', 'article'],
    sortBy: ({ clause }) => sourceOf(clause),
    cell: ({ clause }) => <ClauseSource clause={clause} />,
  },
];

function columnsOf(day: string): readonly Column<BreachOfClause, Field>[] {
  const from: Column<BreachOfClause, Field> = {
    title: 'Нарушает с',
    exported: ['from'],
    narrow: 'bottomEnd',
    sortBy: (breach) => breach.from,
    cell: (breach) =>
      breach.from > day ? <Tag>{`С ${formatDate(breach.from)}`}</Tag> : `с ${formatDate(breach.from)}`,
  };
  return [...fixedColumns, from];
}
