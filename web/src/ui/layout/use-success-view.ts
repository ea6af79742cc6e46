import { useLayoutEffect } from 'react';

/** While the calling page stands, the ground is that of a success and the menu is away (docs/spec/specification.md#2 «Early payment page»). */
export function useSuccessView(isSuccess: boolean): void {
  useLayoutEffect(() => {
    if (!isSuccess) return;
    document.documentElement.dataset['view'] = 'success';
    return () => {
      delete document.documentElement.dataset['view'];
    };
  }, [isSuccess]);
}
