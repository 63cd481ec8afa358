import { type MouseEvent, useRef } from 'react';
import { toast } from '#ui/toast-store.ts';
import { ignoreNextClick } from './ignore-next-click.ts';
import { DRAG_DISTANCE_PX } from './kanban-sensors.ts';

export const unmovable = 'Only project admins can change the status of a card.';

export const showUnmovable = () => void toast({ title: 'Cards stay where they are', description: unmovable });

/** For cards that the viewer may not move: shows users who drag one with the mouse why it stays. */
export function useMoveRefusal() {
  const pressedAt = useRef<{ x: number; y: number } | null>(null);
  const dragged = useRef(false);
  return {
    // Touch scrolls instead.
    onMouseDown({ button, clientX, clientY }: MouseEvent) {
      dragged.current = false;
      pressedAt.current = button === 0 ? { x: clientX, y: clientY } : null;
    },
    onMouseMove({ buttons, clientX, clientY }: MouseEvent) {
      const start = pressedAt.current;
      if (buttons === 0) pressedAt.current = null;
      if (!start || buttons === 0 || Math.hypot(clientX - start.x, clientY - start.y) < DRAG_DISTANCE_PX)
        return;
      pressedAt.current = null;
      dragged.current = true;
      showUnmovable();
    },
    onMouseUp() {
      pressedAt.current = null;
      // The browser fires a click after the drag, which would open the card.
      if (dragged.current) ignoreNextClick();
    },
  };
}
