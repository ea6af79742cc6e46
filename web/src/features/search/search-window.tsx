import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { canonicalText } from '#domain/canonical-text.ts';
import type { RightFlag } from '#domain/staff/permissions.ts';
import { withoutUnsafe } from '#domain/unsafe-text.ts';
import { searchQuery } from '../../api/search/search.ts';
import { useRights } from '../../session/use-rights.ts';
import { useGoTo } from '../../session/use-go-to.ts';
import { Dialog } from '../../ui/back-office/dialog.tsx';
import { FoundList } from '../../ui/back-office/found-list.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loader } from '../../ui/feedback/loader.tsx';
import { useDebounced } from '../../ui/forms/use-debounced.ts';
import { groupsOf, type KnownPlaces, type Place } from './found-groups.ts';
import styles from './search.module.css';

type Props = {
  /** The pages and acts of this employee. */
  readonly known: KnownPlaces;
  readonly onClose: () => void;
};

const maxLength = 64;
const shortestText = 3;
/** The text is searched when nothing was typed for so long. */
const pauseMilliseconds = 300;

/** The rights whose objects the search finds; other staff find pages alone. */
const searchers: readonly RightFlag[] = ['viewProfile', 'manageMerchants', 'fullPayment', 'manageStaff'];

/** The search for anything by any known detail, while it is typed. */
export function SearchWindow({ known, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const text = canonicalText(typed);
  const { found, query, isSettled } = useFound(text);
  const open = useOpen(onClose);
  const groups = groupsOf({ text, found, known, open });
  return (
    <Dialog title="Поиск" onClose={onClose}>
      <div className={styles.search}>
        <FoundList
          label="Телефон, имя, почта, номер или сумма заказа, цифры карты, страница, действие"
          text={typed}
          maxLength={maxLength}
          groups={groups}
          onChange={(given) => {
            setTyped(withoutUnsafe(given));
          }}
        >
          <div role="status">
            <Below
              {...query}
              isEmpty={isSettled && groups.length === 0}
              isShort={text.length < shortestText}
            />
          </div>
        </FoundList>
      </div>
      <p className={styles.keys}>
        <kbd>↑</kbd> <kbd>↓</kbd> — выбрать, <kbd>Enter</kbd> — открыть, <kbd>Esc</kbd> — закрыть
      </p>
    </Dialog>
  );
}

/** What the server finds for a text. Results of an earlier text are not shown: Enter would open the wrong client. */
function useFound(text: string) {
  const rights = useRights();
  const settledText = useDebounced(text, pauseMilliseconds);
  const maySearch = text.length >= shortestText && searchers.some((right) => rights[right]);
  const isAsked = maySearch && settledText === text;
  const { data, error, isFetching, refetch } = useQuery({ ...searchQuery(settledText), enabled: isAsked });
  const query = isAsked ? { error, isFetching, refetch } : { error: null, isFetching: maySearch, refetch };
  return { found: isAsked ? data : undefined, query, isSettled: !maySearch || data !== undefined };
}

type BelowProps = {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly isEmpty: boolean;
  readonly isShort: boolean;
};

function Below({ error, isFetching, refetch, isEmpty, isShort }: BelowProps) {
  if (error !== null)
    return (
      <ErrorState
        message="Не удалось выполнить загрузку"
        isPending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (isFetching) return <Loader />;
  if (isShort) return <p className={styles.keys}>Начните вводить: от трёх знаков</p>;
  return isEmpty ? <EmptyState picture="lost" message="Никого и ничего не нашлось" /> : null;
}

/** Opens a place and closes the window. */
function useOpen(onClose: () => void): (place: Place) => void {
  const goTo = useGoTo();
  return ({ to, ...options }) => {
    onClose();
    goTo(to, options);
  };
}
