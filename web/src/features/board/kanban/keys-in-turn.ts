import { KeyboardSensor, type KeyboardSensorProps } from '@dnd-kit/core';

/** Milliseconds between looks at whether the page is ready. Timers run in a covered page too, where frames are not drawn. */
const LOOK_MS = 16;
/** Looks after which a key is handled whatever the page shows: two seconds. */
const MOST_LOOKS = 120;
/** In which what a key has moved is rendered and measured. */
const LOOKS_OF_A_KEY = 2;

type IsSettled = (context: KeyboardSensorProps['context']['current'], activatorEvent: Event) => boolean;

const copyKeyEvent = ({ code, key, shiftKey }: KeyboardEvent): KeyboardEvent =>
  new KeyboardEvent('keydown', { code, key, shiftKey, bubbles: true, cancelable: true });

/**
 * Keeps the keys that are pressed before the library listens, or before what the last one did is measured, and hands them
 * on one by one.
 */
function keepKeys({ context, event: activatorEvent }: KeyboardSensorProps, isSettled: IsSettled) {
  const kept: KeyboardEvent[] = [];
  let handedOn: KeyboardEvent | undefined;
  let isBusy = true;
  let looks = 0;

  function keep(event: KeyboardEvent): void {
    if (event === handedOn || event.ctrlKey || event.altKey || event.metaKey) return;
    if (isBusy) {
      event.preventDefault();
      event.stopImmediatePropagation();
      // A key that is held down repeats by itself.
      if (!event.repeat) kept.push(copyKeyEvent(event));
    } else wait();
  }

  function wait(): void {
    isBusy = true;
    looks = 0;
    setTimeout(look, LOOK_MS);
  }

  function handOn(): void {
    handedOn = kept.shift();
    if (handedOn) {
      wait();
      document.dispatchEvent(handedOn);
    } else isBusy = false;
  }

  function look(): void {
    if (!isBusy) return;
    looks += 1;
    const { current } = context;
    const isReady =
      looks > LOOKS_OF_A_KEY && current.collisionRect !== null && isSettled(current, activatorEvent);
    if (!isReady && looks < MOST_LOOKS) setTimeout(look, LOOK_MS);
    else handOn();
  }

  document.addEventListener('keydown', keep, { capture: true });
  return {
    /** The library listens from the next task on. */
    begin: () => void setTimeout(wait),
    stop() {
      document.removeEventListener('keydown', keep, { capture: true });
      kept.length = 0;
      isBusy = false;
    },
  };
}

/** The library's keyboard sensor, which loses no key. @param isSettled whether what keys have done is measured */
export function keyboardSensorInTurn(isSettled: IsSettled): typeof KeyboardSensor {
  return class extends KeyboardSensor {
    constructor(props: KeyboardSensorProps) {
      const keys = keepKeys(props, isSettled);
      const ending = (end: () => void) => () => {
        keys.stop();
        end();
      };
      super({ ...props, onEnd: ending(props.onEnd), onCancel: ending(props.onCancel) });
      keys.begin();
    }
  };
}
