import { fail, see } from './acts.ts';
import { owner } from './fixtures.ts';
import type { Scene } from './scene.ts';
import { press } from './staff-acts.ts';

/** «Требует внимания», «Обращения» and the pauses of an order, for staff. */
export function pauseScenes(): readonly Scene[] {
  const path = () => '/admin/requests';
  const requests = '**/api/admin/v1/pauses/requests';
  const matters = '**/api/admin/v1/matters/list';
  return [
    { name: 'staff-matters', staff: 'admin', path: () => '/admin/matters', act: see('Поздно') },
    {
      name: 'staff-matters-none',
      staff: 'admin',
      path: () => '/admin/matters?own=true',
      act: see('Ничего не ждёт'),
    },
    {
      name: 'staff-matters-failed',
      staff: 'admin',
      path: () => '/admin/matters',
      before: fail(matters),
      act: see('Не удалось загрузить список'),
    },
    { name: 'staff-requests', staff: 'admin', path, act: see('RELIEF-1') },
    {
      name: 'staff-requests-narrowed',
      staff: 'admin',
      path: () => '/admin/requests?reason=RELIEF',
      act: see('RELIEF-1'),
    },
    {
      name: 'staff-request',
      staff: 'admin',
      path,
      act: press('Решить по заказу RELIEF-1', 'Станет'),
      height: 1800,
    },
    {
      name: 'staff-requests-failed',
      staff: 'admin',
      path,
      before: fail(requests),
      act: see('Не удалось загрузить обращения'),
    },
    {
      name: 'staff-order-paused',
      staff: 'admin',
      path: ({ pausedOrder }) => `/client/orders/${pausedOrder}?client=${owner}`,
      act: see('Паузы и обращения'),
    },
  ];
}
