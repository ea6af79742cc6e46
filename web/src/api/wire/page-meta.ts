/** Reads a `<meta>` that the server wrote into the page; a `<base>` is forbidden (docs/spec/reliability.md#D-11). */
export function readPageMeta(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
}
