import { useQuery } from '@tanstack/react-query';
import { staffOrderListQuery } from '../../api/orders/staff-orders.ts';
import { staffPenaltiesQuery } from '../../api/penalties/staff-penalties.ts';
import { useList } from '../../api/wire/use-list.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { countryCode } from '../../format/phone.ts';
import { ActiveOrders, CompletedOrders } from '../../features/orders/list/order-lists.tsx';
import { OrdersSkeleton } from '../../features/orders/list/orders-skeleton.tsx';
import { PenaltiesBlock } from '../../features/penalties/penalties-block.tsx';
import { ClientCharges } from '../../features/orders/staff/client-charges.tsx';
import { StopOfOrder } from '../../features/pauses/staff/staff-stop.tsx';
import { PenaltyForStaff } from '../../features/penalties/staff/staff-penalties.tsx';
import { useRights } from '../../session/use-rights.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { penaltyMark } from './penalty-mark.tsx';

type Props = { readonly phone: string };

/** A client's orders for staff (docs/spec/specification.md#2 «Orders page», docs/spec/specification.md#6). */
export function StaffOrdersPage({ phone }: Props) {
  return (
    <Page title="Мои заказы" windowTitle="Заказы клиента" aside={<Exports phone={phone} />}>
      <Orders phone={phone} />
    </Page>
  );
}

function Exports({ phone }: Props) {
  const filter = { client: { countryCode, phone } };
  return (
    <>
      <ExportButton label="Выгрузить заказы" request={{ list: 'CLIENT_ORDERS', filter }} />
      <ExportButton label="Выгрузить штрафы" request={{ list: 'CLIENT_PENALTIES', filter }} />
    </>
  );
}

function Orders({ phone }: Props) {
  const { editPenalty } = useRights();
  const active = useList(staffOrderListQuery(phone, 'ACTIVE'));
  const completed = useList(staffOrderListQuery(phone, 'COMPLETED'));
  const penalties = useQuery(staffPenaltiesQuery(phone));
  if ([active, completed, penalties].some(isFirstLoad)) return <OrdersSkeleton />;
  if (active.data?.length === 0 && completed.data?.length === 0) {
    return (
      <>
        <EmptyState picture="orders" message="Заказы отсутствуют" />
        <ClientCharges phone={phone} />
      </>
    );
  }
  return (
    <>
      <PenaltiesBlock
        penalties={penalties.data ?? []}
        viewer="staff"
        action={(penalty) => (
          <PenaltyForStaff phone={phone} penalty={penalty} mayCancel={editPenalty} mark={penaltyMark} />
        )}
      />
      <ClientCharges phone={phone} />
      <ActiveOrders
        query={active}
        noteOf={({ id, schedulesStopped }) =>
          schedulesStopped && <StopOfOrder phone={phone} orderUuid={id} />
        }
      />
      <CompletedOrders query={completed} />
    </>
  );
}

type Load = { readonly isPending: boolean; readonly errorUpdateCount: number };

/** A failed list does not count, because its own block shows the error. */
function isFirstLoad({ isPending, errorUpdateCount }: Load): boolean {
  return isPending && errorUpdateCount === 0;
}
