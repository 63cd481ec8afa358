import { useSyncExternalStore } from 'react';
import { onCopiesState, readCopiesState } from './copies-state.ts';

export const useCopiesState = () => useSyncExternalStore(onCopiesState, readCopiesState);
