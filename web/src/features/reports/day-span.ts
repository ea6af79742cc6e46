/** «21.11», or «21.11 – 30.11» for several days. */
export function formatDaySpan(from: string, to: string): string {
  return from === to ? short(from) : `${short(from)} – ${short(to)}`;
}

function short(date: string): string {
  return `${date.slice(8, 10)}.${date.slice(5, 7)}`;
}
