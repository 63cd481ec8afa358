export { CardStateMark, useStateMark } from './card-marks.ts';
export type { Change, Changes, Sending } from './entry.ts';
export { isChanging, type Performer, perform, setPerformer } from './perform.ts';
export { setShowWaiting, showWaiting } from './show-waiting.ts';
export { toRequest } from './to-request.ts';
