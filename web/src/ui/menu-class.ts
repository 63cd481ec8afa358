import { cn } from './cn.ts';

/** The looks that menus, selects and popovers share. */
export const menuPanelClass =
  'motion-pop z-50 rounded-md bg-raised text-sm text-ink shadow-popover outline-none origin-(--radix-popper-transform-origin)';

export const menuItemClass = cn(
  'relative flex fallback:h-8 cursor-default select-none items-center fallback:gap-2 rounded-sm px-2 outline-none pointer-coarse:h-10',
  'fallback:data-[highlighted]:bg-hover data-[disabled]:pointer-events-none data-[disabled]:opacity-45',
  '[&_svg]:size-4 [&_svg]:shrink-0',
);
