import { landingPlans } from '@cardinal/contracts';
import { Check } from 'lucide-react';
import { useSession } from '#features/session/index.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { Link } from '#ui/link.tsx';
import { Section } from './section.tsx';

const words: Record<(typeof landingPlans)[number]['plan'], { text: string; action: string }> = {
  free: { text: 'For a first project and its first users.', action: 'Start Free' },
  solo: { text: 'For the developer with more than one idea.', action: 'Choose Solo' },
  pro: { text: 'For teams who ship every week.', action: 'Choose Pro' },
  enterprise: { text: 'For companies with many teams.', action: 'Choose Enterprise' },
};

export function Pricing() {
  const { user } = useSession();
  return (
    <Section
      id="pricing"
      title="Prices as plain as the product"
      text="Start free and stay there as long as it fits. Change the plan when your team outgrows it."
    >
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {landingPlans.map(({ plan, name, price, popular, features }) => (
          <li
            key={plan}
            className={cn(
              'flex flex-col gap-5 rounded-lg border bg-surface p-5 shadow-card',
              popular && 'border-primary ring-1 ring-primary',
            )}
          >
            <div className="grid gap-1">
              <div className="flex h-6 items-center justify-between">
                <h3 className="text-md font-semibold tracking-tight">{name}</h3>
                {popular && <Badge tone="strong">Most Popular</Badge>}
              </div>
              <p className="text-sm text-muted sm:min-h-10">{words[plan].text}</p>
            </div>
            <p className="flex items-baseline gap-1.5">
              <span className="text-4xl font-semibold tabular-nums">${price}</span>
              <span className="text-sm text-subtle">per month</span>
            </p>
            <Button asChild size="lg" variant={popular ? 'primary' : 'secondary'}>
              <Link href={user ? '/dashboard' : '/auth'}>{words[plan].action}</Link>
            </Button>
            <ul className="grid gap-2 border-t pt-4">
              {features.map((feature) => (
                <li key={feature} className="flex gap-2 text-base text-muted">
                  <Check aria-hidden className="mt-[3px] size-4 shrink-0 text-green-ink" />
                  {feature}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-sm text-muted">
        Analytics and custom branding are not part of this release. The limits and prices that count are those
        in your account settings. The API is open to every plan:{' '}
        <a href="/api/docs" className="font-medium text-link underline underline-offset-4">
          see its documentation
        </a>
        .
      </p>
    </Section>
  );
}
