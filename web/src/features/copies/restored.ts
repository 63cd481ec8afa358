import type { Query } from '@tanstack/react-query';

const restored = new WeakSet<Query>();

/** Whether what a query shows is from disk: the server has not answered it yet. */
export const isRestored = (query: Query): boolean => restored.has(query);

export const markRestored = (query: Query): void => void restored.add(query);
export const unmarkRestored = (query: Query): boolean => restored.delete(query);
