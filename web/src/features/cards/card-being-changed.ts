import { forgetStored, readStored, writeStored } from '../../session/stored.ts';

/** The bank sends the client back with its own order (`mdOrder`) only; which card it was about is remembered here. */
const key = 'card-being-changed';

export function rememberCardBeingChanged(bindingUuid: string): void {
  writeStored(key, bindingUuid);
}

export function cardBeingChanged(): string | null {
  return readStored(key);
}

export function forgetCardBeingChanged(): void {
  forgetStored(key);
}
