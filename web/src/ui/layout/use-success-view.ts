import { useLayoutEffect } from 'react';

/**
 * While the calling page is rendered, the page has the success background and no menu (docs/spec/specification.md#2
 * «Early payment page»).
 */
export function useSuccessView(isSuccess: boolean): void {
  useLayoutEffect(() => {
    if (!isSuccess) return;
    document.documentElement.dataset['view'] = 'success';
    return () => {
      delete document.documentElement.dataset['view'];
    };
  }, [isSuccess]);
}
