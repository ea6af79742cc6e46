import { getRouteApi } from '@tanstack/react-router';
import { filterOf, searchOf } from '../../features/history/history-filter.ts';
import { HistoryPage } from '../../pages/history/history-page.tsx';
import { paths } from '../../paths.ts';
import { useGoTo } from '../../session/use-go-to.ts';
import { ByViewer } from '../by-viewer.tsx';
import { useChosenClient } from '../use-chosen-client.ts';

const route = getRouteApi('/cabinet/client/operation-history');

/** The history of the chosen client with the filter from the address. */
export function HistoryScreen() {
  const filter = filterOf(route.useSearch());
  const goTo = useGoTo();
  const clientUuid = useChosenClient() ?? undefined;
  return (
    <ByViewer
      client={() => null}
      staff={(phone) => (
        <HistoryPage
          phone={phone}
          filter={filter}
          onFilter={(next) => {
            goTo(paths.history, { search: { ...searchOf(next), client: clientUuid } });
          }}
        />
      )}
    />
  );
}
