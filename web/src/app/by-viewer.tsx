import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import type { ClientProfile } from '../api/auth/user.ts';
import { useUser } from '../session/user-query.ts';
import { Loader } from '../ui/states/loader.tsx';
import { useChosenClient } from './use-chosen-client.ts';

const ChooseClientPage = lazyRouteComponent(
  () => import('../pages/staff/choose-client-page.tsx'),
  'ChooseClientPage',
);

type Props = {
  readonly client: (profile: ClientProfile) => ReactNode;
  /** Loaded for staff only; the phone is that of the chosen client. */
  readonly staff: (phone: string) => ReactNode;
};

/** A page of the cabinet for whoever looks at it; staff who have chosen no client are asked for one (spec 2, spec 6). */
export function ByViewer({ client, staff }: Props) {
  const user = useUser();
  const chosen = useChosenClient();
  if (user === null) return null;
  if (user.kind === 'CLIENT') return client(user.profile);
  return <Suspense fallback={<Loader />}>{chosen === null ? <ChooseClientPage /> : staff(chosen)}</Suspense>;
}
