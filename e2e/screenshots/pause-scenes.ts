import { fail, see } from './acts.ts';
import { owner } from './fixtures.ts';
import type { Scene } from './scene.ts';
import { press } from './staff-acts.ts';

/** «Обращения» and the pauses of an order, for staff. */
export function pauseScenes(): readonly Scene[] {
  const path = () => '/admin/requests';
  const requests = '**/api/admin/v1/pauses/requests';
  return [
    { name: 'staff-requests', staff: 'admin', path, act: see('Ждёт согласования') },
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
