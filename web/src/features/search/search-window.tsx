import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchQuery, type SearchResults } from '../../api/search/search.ts';
import { withoutUnsafe } from '#domain/unsafe-text.ts';
import { countryCode, formatPhone } from '../../format/phone.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import { paths } from '../../paths.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Link } from '../../ui/inputs/link.tsx';
import { Loader } from '../../ui/feedback/loader.tsx';
import { Dialog } from '../../ui/back-office/dialog.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import styles from './search.module.css';

type Props = { readonly onClose: () => void };

/** The search for clients and orders by any known detail. */
export function SearchWindow({ onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [asked, ask] = useState('');
  return (
    <Dialog title="Поиск" onClose={onClose}>
      <form
        className={styles.form}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          ask(typed.trim());
        }}
      >
        <TextField
          label="Телефон, имя, номер заказа или последние цифры карты"
          value={typed}
          maxLength={64}
          autoFocus
          onChange={(text) => {
            setTyped(withoutUnsafe(text));
          }}
        />
        <Button type="submit" disabled={typed.trim() === ''}>
          Найти
        </Button>
      </form>
      {asked !== '' && <Results text={asked} onClose={onClose} />}
      <p className={styles.keys}>
        <kbd>Ctrl</kbd> <kbd>K</kbd> — открыть поиск, <kbd>Enter</kbd> — найти, <kbd>Esc</kbd> — закрыть
      </p>
    </Dialog>
  );
}

type ResultsProps = Props & { readonly text: string };

function Results({ text, onClose }: ResultsProps) {
  const { data, error, isFetching, refetch } = useQuery(searchQuery(text));
  if (error !== null) {
    return (
      <ErrorState
        message="Не удалось выполнить загрузку"
        isPending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Loader />;
  if (data.clients.length + data.orders.length === 0)
    return <EmptyState icon="question" message="Никого и ничего не нашлось" />;
  return <FoundList found={data} onClose={onClose} />;
}

function FoundList({ found: { clients, orders }, onClose }: Props & { readonly found: SearchResults }) {
  return (
    <ul className={styles.found} aria-label="Нашлось">
      {clients.map(({ clientUuid, phone, fullName }) => (
        <li key={clientUuid}>
          <Link to={paths.orders} search={{ client: clientUuid }} onClick={onClose}>
            {fullName ?? 'Клиент без имени'}
          </Link>
          <Note>{formatPhone({ countryCode, phone })}</Note>
        </li>
      ))}
      {orders.map(({ orderUuid, orderNumber, merchantFullName, clientUuid, phone }) => (
        <li key={orderUuid}>
          <Link
            to={paths.order}
            params={{ orderId: orderUuid }}
            search={{ client: clientUuid }}
            onClick={onClose}
          >
            Заказ {shortOrderNumber(orderNumber)}
          </Link>
          <Note>
            {merchantFullName}, {formatPhone({ countryCode, phone })}
          </Note>
        </li>
      ))}
    </ul>
  );
}
