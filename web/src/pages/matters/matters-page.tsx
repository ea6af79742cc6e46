import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { isMatterKind, matterKinds, matterKindsFor } from '#domain/matters/matter-kinds.ts';
import { type MatterFilter, mattersQuery } from '../../api/matters/matters.ts';
import { useRows } from '../../api/wire/use-rows.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { matterSort, MattersTable } from '../../features/matters/matters-table.tsx';
import { SavedViews } from '../../features/saved-views/saved-views.tsx';
import { readMattersSearch } from '../../features/matters/matters-search.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../session/user-query.ts';
import { FilterBar } from '../../ui/collections/filter-bar.tsx';
import { Page } from '../../ui/layout/page.tsx';

const route = getRouteApi('/admin/matters');

/**
 * «Требует внимания»: what waits for staff, with its age, limit and owner
 * (docs/decisions/0102-matters-that-wait-for-staff.md).
 */
export function MattersPage() {
  const shown = route.useSearch();
  const { kind: chosen = '', own = '' } = shown;
  const kind = isMatterKind(chosen) ? chosen : '';
  const filter = { ...(kind === '' ? {} : { kind }), ...(own === '' ? {} : { own: true }) };
  const navigate = useNavigate();
  const kinds = useKinds();
  return (
    <Page title="Требует внимания">
      <FilterBar
        fields={[
          { kind: 'choice', name: 'kind', label: 'Что ждёт', options: kinds },
          { kind: 'choice', name: 'own', label: 'Кто занимается', options: owners },
        ]}
        values={{ kind, own }}
        onApply={(next) => {
          const search = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ''));
          void navigate({ to: paths.matters, search: { ...search, sort: shown.sort } });
        }}
      >
        <SavedViews
          list="MATTERS"
          search={shown}
          onOpen={(saved) => {
            void navigate({ to: paths.matters, search: readMattersSearch(saved) });
          }}
        />
      </FilterBar>
      <Matters filter={filter} />
    </Page>
  );
}

const owners = [{ value: 'true', label: 'Только мои' }] as const;

/** The kinds that the employee may see. */
function useKinds() {
  const user = useUser();
  const held = user?.kind === 'STAFF' ? user.permissions : [];
  return matterKindsFor(held).map((value) => ({ value, label: matterKinds[value].name }));
}

function Matters({ filter }: { readonly filter: MatterFilter }) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const { list } = useRows(mattersQuery(filter, matterSort.read(search.sort)), (page) => page.matters);
  return (
    <MattersTable
      load={list}
      more={list}
      renderExport={(shown) => <ExportButton request={{ list: 'MATTERS', filter }} shown={shown} />}
      sort={matterSort.toGrid(search.sort, (sort) => {
        void navigate({ to: paths.matters, search: { ...search, sort } });
      })}
    />
  );
}
