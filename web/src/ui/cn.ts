import { type ClassValue, clsx } from 'clsx';

/**
 * Joins class names. Two that set the same property are an error, which `accessibility.spec.ts` finds: what a component's
 * caller may replace is a `fallback:` (theme.css), and what its state changes is chosen by a condition.
 */
export const cn = (...classes: ClassValue[]): string => clsx(classes);
