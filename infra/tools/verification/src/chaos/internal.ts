import type { Ledger } from './ledger.ts';

/** Begins notes and reasons of votes for customers, and the names of customers in any case. */
const internalWords = /\b(?:note|customer) of /i;

/** Whether a text mentions internal notes or customers. */
export const mentionsInternal = ({ notes }: Ledger, text: string): boolean =>
  internalWords.test(text) || notes.some(({ id }) => text.includes(id));
