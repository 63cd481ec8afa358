import { type ComponentType, type ReactNode, useState, useSyncExternalStore } from 'react';

type Load<Props> = () => Promise<ComponentType<Props>>;
type Outcome<Props> = { Component: ComponentType<Props> } | { error: unknown };

/** A component whose code is loaded when it is first shown. */
export interface Loadable<Props> {
  (props: Props): ReactNode;
  /**
   * Loads the code without showing it. A failure only matters when the component is shown.
   * @returns whether it is loaded
   */
  preload(): Promise<boolean>;
}

/** After this time, a request that a busy line or server dropped is sent again. Milliseconds. */
const RETRY_AFTER = 1_000;

async function loadTwice<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
    return load();
  }
}

/** One attempt to load it, which asks a second time. */
function attempt<Props>(load: Load<Props>) {
  let outcome: Outcome<Props> | undefined;
  const listeners = new Set<() => void>();
  const settle = (result: Outcome<Props>) => {
    outcome = result;
    for (const listener of listeners) listener();
    return 'Component' in result;
  };
  return {
    worked: loadTwice(load).then(
      (Component) => settle({ Component }),
      (error: unknown) => settle({ error }),
    ),
    outcome: () => outcome,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
type Attempt<Props> = ReturnType<typeof attempt<Props>>;

interface OnDemandProps<Props> {
  begin: () => Attempt<Props>;
  fallback: ReactNode;
  props: Props;
}

function OnDemand<Props extends object>({ begin, fallback, props }: OnDemandProps<Props>) {
  const [{ subscribe, outcome }] = useState(begin);
  const result = useSyncExternalStore(subscribe, outcome);
  if (!result) return fallback;
  if ('error' in result) throw result.error;
  return <result.Component {...props} />;
}

/**
 * Like React's `lazy` in a `Suspense`, with two differences: it is shown as soon as its code is loaded, while React
 * shows every fallback for 300 ms; and if loading failed twice, it is tried again when it is shown again.
 */
export function loadable<Props extends object>(
  load: Load<Props>,
  fallback: ReactNode = null,
): Loadable<Props> {
  let latest: Attempt<Props> | undefined;
  const begin = () => {
    const last = latest?.outcome();
    if (!latest || (last && 'error' in last)) latest = attempt(load);
    return latest;
  };
  return Object.assign((props: Props) => <OnDemand begin={begin} fallback={fallback} props={props} />, {
    preload: () => begin().worked,
  });
}
