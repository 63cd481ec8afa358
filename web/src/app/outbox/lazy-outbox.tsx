import { type ReactNode, useEffect, useState } from 'react';
import { session } from '#api/session-events.ts';
import { type Performer, setPerformer } from '#features/outbox/index.ts';
import { preloadWhenIdle } from '#ui/preload-when-idle.ts';

/** Changes wait no longer for the outbox to load; older ones may be sent after them then. Milliseconds. */
const longest = 10_000;

/**
 * Loads the outbox once the first screen is there. Changes and signing out wait for it, as older changes may be on the
 * disk. Where it cannot be loaded, changes are sent at once.
 */
export function LazyOutbox() {
  const [runner, setRunner] = useState<ReactNode>();
  useEffect(() => {
    const { promise, resolve } = Promise.withResolvers<Performer | undefined>();
    setPerformer(promise);
    async function stays(): Promise<boolean> {
      await promise;
      // Once it runs, it asks itself; else the browser does, which needs no code of ours.
      return session.stays === stays
        ? !window.confirm('Sign out? Changes that are on this device only will be lost.')
        : Boolean(await session.stays?.());
    }
    session.stays = stays;
    function start(performer?: Performer): void {
      resolve(performer);
      setPerformer(Promise.resolve(performer));
    }
    const preload = () =>
      import('./outbox-runner.tsx').then(
        ({ OutboxRunner }) => setRunner(<OutboxRunner onStarted={start} />),
        () => start(),
      );
    preloadWhenIdle({ preload });
    setTimeout(resolve, longest);
    return () => {
      start();
      session.stays = undefined;
    };
  }, []);
  return runner;
}
