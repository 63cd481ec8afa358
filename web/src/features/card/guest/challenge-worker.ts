import { type Challenge, solveChallenge } from '@cardinal/contracts';

/** Answers challenges beside the page, so that it stays quick. */
self.addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  self.postMessage(solveChallenge(data));
});
