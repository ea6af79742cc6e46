import { useState } from 'react';

export const densities = { compact: 'Плотно', comfortable: 'Просторно' } as const;

export type Density = keyof typeof densities;

/** The columns and the density that an employee has chosen for one grid. */
export type GridView = {
  readonly density: Density;
  /** The titles of the hidden columns. */
  readonly hidden: readonly string[];
};

const defaultView: GridView = { density: 'compact', hidden: [] };

/**
 * The view of a grid, remembered in this browser. The log-out removes it with all values under this prefix
 * (docs/spec/reliability.md#S-54). A grid without an id has the default view.
 */
export function useGridView(id: string | undefined) {
  const [view, setView] = useState(() => (id === undefined ? defaultView : readGridView(read(id))));
  const change = (changes: Partial<GridView>): void => {
    const next = { ...view, ...changes };
    setView(next);
    if (id !== undefined) write(id, JSON.stringify(next));
  };
  return [view, change] as const;
}

/** Reads a stored view. Text of an older version or of another program becomes the default view. */
export function readGridView(text: string | null): GridView {
  const stored = parsed(text);
  if (typeof stored !== 'object' || stored === null) return defaultView;
  const density = 'density' in stored && stored.density === 'comfortable' ? 'comfortable' : 'compact';
  const hidden = 'hidden' in stored && Array.isArray(stored.hidden) ? stored.hidden : [];
  return { density, hidden: hidden.filter((title: unknown) => typeof title === 'string') };
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

const prefix = 'chasti.grid.';

/** Storage may be disabled or full. Then the view lasts as long as the page. */
function read(id: string): string | null {
  try {
    return localStorage.getItem(prefix + id);
  } catch {
    return null;
  }
}

function write(id: string, text: string): void {
  try {
    localStorage.setItem(prefix + id, text);
  } catch {
    return;
  }
}
