import { useSyncExternalStore } from 'react';

export const TOAST_LIMIT = 1;
/** How long a dismissed toast stays in the list for its animation. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

export interface ToastOptions {
  title: string;
  description?: string;
  variant?: 'default' | 'success' | 'destructive';
  /** How long it is shown; 5 s by default. */
  duration?: number;
  action?: { label: string; onClick: () => void };
}

export interface ToastItem extends ToastOptions {
  id: string;
  open: boolean;
}

let toasts: readonly ToastItem[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();

function set(next: readonly ToastItem[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a toast, which replaces the previous one. Works outside React too. */
export function toast(options: ToastOptions): string {
  const id = String(++lastId);
  const next = [{ ...options, id, open: true }, ...toasts].slice(0, TOAST_LIMIT);
  for (const [old, timer] of removals) {
    if (next.some((item) => item.id === old)) continue;
    clearTimeout(timer);
    removals.delete(old);
  }
  set(next);
  return id;
}

/** Closes one toast, or all. */
export function dismissToast(id?: string): void {
  for (const item of toasts) {
    if ((id !== undefined && item.id !== id) || removals.has(item.id)) continue;
    removals.set(
      item.id,
      setTimeout(() => removeToast(item.id), TOAST_REMOVE_DELAY_MS),
    );
  }
  set(toasts.map((item) => (id === undefined || item.id === id ? { ...item, open: false } : item)));
}

function removeToast(id: string): void {
  removals.delete(id);
  set(toasts.filter((item) => item.id !== id));
}

/** Removes all toasts at once. */
export function resetToasts(): void {
  for (const timer of removals.values()) clearTimeout(timer);
  removals.clear();
  set([]);
}

export function useToast() {
  const current = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => toasts,
  );
  return { toasts: current, toast, dismiss: dismissToast };
}
