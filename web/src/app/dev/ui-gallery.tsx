import { Logo } from '#ui/logo.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { ActionsGallery } from './gallery-actions.tsx';
import { ControlsGallery } from './gallery-controls.tsx';
import { DataGallery } from './gallery-data.tsx';
import { OverlaysGallery } from './gallery-overlays.tsx';
import { TokensGallery } from './gallery-tokens.tsx';

/** Every component of the design system on one page, in development. */
export function UiGallery() {
  usePageTitle('Design system');
  return (
    <main id="main" tabIndex={-1} className="mx-auto grid max-w-6xl grid-cols-1 gap-12 px-4 py-10 sm:px-8">
      <header className="flex items-center justify-between">
        <Logo />
        <ThemeToggle />
      </header>
      <h1 className="text-3xl font-semibold">Design system</h1>
      <TokensGallery />
      <ActionsGallery />
      <ControlsGallery />
      <OverlaysGallery />
      <DataGallery />
    </main>
  );
}
