import { setLocalTimeZone } from '@internationalized/date';
import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';
import './react-aria-policy.ts';

// the day that a calendar marks as today is Moscow's
setLocalTimeZone('Europe/Moscow');

/** React Aria speaks Russian and writes dates as dd.mm.yyyy, in a browser of any language. */
export function RussianLocale({ children }: { readonly children: ReactNode }) {
  return <I18nProvider locale="ru-RU">{children}</I18nProvider>;
}
