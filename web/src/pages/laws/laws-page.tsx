import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { calendarDate } from '#domain/dates.ts';
import { lawBreachesQuery, lawsQuery } from '../../api/laws/laws.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { BreachesTable, type BreachOfClause } from '../../features/laws/breaches-table.tsx';
import { ClausesTable } from '../../features/laws/clauses-table.tsx';
import {
  exportFilterOf,
  lawsFields,
  type LawsFilter,
  lawsFilterOf,
  lawsSearchOf,
} from '../../features/laws/laws-filter.ts';
import { readLawsSearch } from '../../features/laws/laws-search.ts';
import { SavedViews } from '../../features/saved-views/saved-views.tsx';
import { today } from '../../format/date.ts';
import { paths } from '../../paths.ts';
import { FilterBar } from '../../ui/collections/filter-bar.tsx';
import { Page } from '../../ui/layout/page.tsx';

const route = getRouteApi('/admin/laws');

/** «Соответствие закону»: clauses with dates and sources, and what breaks them on any day until 2030 (docs/spec/rules.md#15). */
export function LawsPage() {
  const search = route.useSearch();
  const filter = lawsFilterOf(search, today());
  const navigate = useNavigate();
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
          void navigate({ to: paths.laws, search: lawsSearchOf(next, today()) });
        }}
      >
        <SavedViews
          list="LAWS"
          search={search}
          onOpen={(saved) => {
            void navigate({ to: paths.laws, search: readLawsSearch(saved) });
          }}
        />
      </FilterBar>
      <BreachesTable
        load={breaches}
        day={filter.day}
        type={filter.type}
        renderExport={(shown) => (
          <ExportButton request={{ list: 'LAW_BREACHES', filter: exportFilterOf(filter) }} shown={shown} />
        )}
      />
      <ClausesTable
        load={{ ...laws, data: laws.data?.clauses }}
        day={filter.day}
        renderExport={(shown) => (
          <ExportButton
            label="Выгрузить пункты"
            request={{ list: 'LAW_CLAUSES', filter: {} }}
            shown={shown}
          />
        )}
      />
    </Page>
  );
}

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
