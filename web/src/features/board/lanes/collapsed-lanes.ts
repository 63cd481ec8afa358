import type { BoardGroup, Lane } from '@cardinal/contracts';
import { useState } from 'react';
import type { BoardAddress } from '#features/card-data/index.ts';

/** No board has so many lanes that are worth to be remembered. */
const MOST = 200;

const getStorageKey = ({ projectSlug, boardSlug }: BoardAddress, by: BoardGroup) =>
  `cardinal_lanes:${projectSlug}/${boardSlug}:${by}`;

function restore(key: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** The lanes that the user has collapsed on this device. */
export function useCollapsed(address: BoardAddress, by: BoardGroup) {
  const key = getStorageKey(address, by);
  const [collapsed, setCollapsed] = useState(() => restore(key));
  return {
    has: (id: Lane) => collapsed.includes(id),
    toggle(id: Lane): void {
      const others = collapsed.filter((each) => each !== id);
      const next = others.length < collapsed.length ? others : [...others, id].slice(-MOST);
      setCollapsed(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Storage is blocked: it lasts as long as the page.
      }
    },
  };
}
