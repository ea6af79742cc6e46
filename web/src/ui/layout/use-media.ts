import { useSyncExternalStore } from 'react';

export type Media = {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly matches: () => boolean;
};

/** A media query whose result a component follows, such as `(width >= 960px)`. */
export function media(condition: string): Media {
  let query: MediaQueryList | null = null;
  // the pages that the build renders have no screen
  const find = (): MediaQueryList => (query ??= matchMedia(condition));
  return {
    subscribe: (onChange) => {
      find().addEventListener('change', onChange);
      return () => {
        find().removeEventListener('change', onChange);
      };
    },
    matches: () => find().matches,
  };
}

/** Whether the query matches. In the pages that the build renders it does, and their style sheets decide. */
export function useMedia({ subscribe, matches }: Media): boolean {
  return useSyncExternalStore(subscribe, matches, () => true);
}
