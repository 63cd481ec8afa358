import { usePageTitle } from '#ui/use-page-title.ts';
import { ClosingCall } from './closing-call.tsx';
import { Comparison } from './comparison.tsx';
import { FeatureGrid } from './feature-grid.tsx';
import { Hero } from './hero.tsx';
import { LandingFooter } from './landing-footer.tsx';
import { LandingHeader } from './landing-header.tsx';
import { Pricing } from './pricing.tsx';
import { TeamSizes } from './team-sizes.tsx';

export function LandingPage() {
  usePageTitle('IT Project Management Made Simple');
  return (
    <div className="overflow-x-clip">
      <LandingHeader />
      <main id="main" tabIndex={-1}>
        <Hero />
        <FeatureGrid />
        <Comparison />
        <TeamSizes />
        <Pricing />
        <ClosingCall />
      </main>
      <LandingFooter />
    </div>
  );
}
