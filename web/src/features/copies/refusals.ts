import { getBoard, getCard, getProject } from '@cardinal/contracts';
import { ApiError } from '#api/api-error.ts';
import type { FoundRule, Place } from './copy-rules.ts';

/** It is not there, or not for this user any longer. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && [403, 404, 410].includes(error.status);

/** Whether a copy goes with what was refused: all of a project, of a board, of a card, or that answer alone. */
export function goesWith({ call, place }: FoundRule, refused: string) {
  return (copy: Place & { key: string }): boolean => {
    if (call === getProject) return copy.project === place.project;
    if (call === getBoard) return copy.project === place.project && copy.board === place.board;
    if (call === getCard) return copy.card === place.card;
    return copy.key === refused;
  };
}
