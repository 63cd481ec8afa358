import { findWorker, registerWorker } from '#ui/service-worker.ts';

/** As the service worker (web/public/sw-shell.js) says it. */
interface Release {
  type: 'release';
  /** Its page. */
  html: string;
}

/** A tab that stays open hears of another release by then. Milliseconds. */
export const lookAgainMs = 30 * 60_000;

/** Whether that page begins with other files than this one did. */
const isOther = ({ html }: Release): boolean =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].some(
    ([, path]) => !document.head.querySelector(`[src="${path}"], [href="${path}"]`),
  );

async function keep(): Promise<void> {
  await registerWorker();
  (await navigator.serviceWorker.ready).active?.postMessage({ type: 'keep' });
}

const lookAgain = async (): Promise<unknown> => (await findWorker())?.update();

/** Private windows may have no disk, and servers may be away. */
const ignore = () => {};

/**
 * Keeps the app on disk once its first screen is there.
 * @param onRelease hears each time whether the next load of the page brings another release
 * @returns a function that ends it
 */
export function keepApp(onRelease: (isAnother: boolean) => void): () => void {
  const { serviceWorker } = navigator;
  const listen = ({ data }: MessageEvent<Release>) => {
    if (data.type === 'release') onRelease(isOther(data));
  };
  serviceWorker.addEventListener('message', listen);
  const begin = () => void keep().catch(ignore);
  const hasIdle = 'requestIdleCallback' in window;
  const beginning = hasIdle ? requestIdleCallback(begin, { timeout: 5_000 }) : setTimeout(begin, 3_000);
  const looking = setInterval(() => void lookAgain().catch(ignore), lookAgainMs);
  return () => {
    serviceWorker.removeEventListener('message', listen);
    if (hasIdle) cancelIdleCallback(beginning as number);
    else clearTimeout(beginning);
    clearInterval(looking);
  };
}
