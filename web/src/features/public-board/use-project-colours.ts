import type { PublicSite } from '@cardinal/contracts';
import { useLayoutEffect } from 'react';
import { useTheme } from '#ui/theme.tsx';

type Colours = NonNullable<PublicSite['project']['colours']>;

/** The main action and current items have the project's colour while a page of it is shown, dialogs included. */
export function useProjectColours(colours: Colours | null | undefined): void {
  const { resolved } = useTheme();
  useLayoutEffect(() => {
    if (!colours) return undefined;
    const { style } = document.documentElement;
    const tokens = Object.entries(toTokens(colours[resolved]));
    for (const [name, value] of tokens) style.setProperty(name, value);
    return () => {
      for (const [name] of tokens) style.removeProperty(name);
    };
  }, [colours, resolved]);
}

const toTokens = ({ accent, on }: Colours['light']) => ({
  '--primary': accent,
  // Away from its text, which stays as readable as it is.
  '--primary-hover': `color-mix(in oklab, ${accent}, ${on === '#fff' ? '#000' : '#fff'} 15%)`,
  '--on-primary': on,
});
