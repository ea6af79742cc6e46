import { type NavigateOptions, type RegisteredRouter, useNavigate } from '@tanstack/react-router';
import { readAddress } from './read-address.ts';

type Options<To extends string> = Omit<NavigateOptions<RegisteredRouter, string, To>, 'to'>;

/** Goes to a path, which may have a query. There is nothing to wait for. */
export function useGoTo() {
  const navigate = useNavigate();
  function goTo<To extends string>(to: To, options?: Options<To>): void;
  function goTo(to: string, options?: object): void {
    void navigate({ ...readAddress(to), ...options });
  }
  return goTo;
}
