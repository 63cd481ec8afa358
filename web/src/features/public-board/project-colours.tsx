import type { PublicSite } from '@cardinal/contracts';
import type { CSSProperties, ReactNode } from 'react';
import { useTheme } from '#ui/theme.tsx';

type Colours = NonNullable<PublicSite['project']['colours']>;

interface ProjectColoursProps {
  colours: Colours | null | undefined;
  className?: string;
  children: ReactNode;
}

/** The main action and what is current have the colour of a project within it. */
export function ProjectColours({ colours, className, children }: ProjectColoursProps) {
  const { resolved } = useTheme();
  return (
    <div className={className} style={colours ? tokensOf(colours[resolved]) : undefined}>
      {children}
    </div>
  );
}

const tokensOf = ({ accent, on }: Colours['light']): CSSProperties =>
  ({
    '--primary': accent,
    // Away from its text, which stays as readable as it is.
    '--primary-hover': `color-mix(in oklab, ${accent}, ${on === '#fff' ? '#000' : '#fff'} 15%)`,
    '--on-primary': on,
  }) as CSSProperties;
