let show: (() => void) | undefined;

export const setShowWaiting = (next?: () => void): void => {
  show = next;
};

/** Shows what waits on top of what others changed, where that came by no read. */
export const showWaiting = (): void => show?.();
