import { Building2, Check, Rocket, Users } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { cn } from '#ui/cn.ts';
import { Section } from './section.tsx';

const sizes = [
  {
    name: 'Small Teams',
    people: '1 to 5 people',
    text: 'Start with one board and a link to share. Set up before the coffee is ready.',
    points: ['One place for every report', 'A public board for early users', 'Nothing to configure'],
    icon: Rocket,
  },
  {
    name: 'Growing Teams',
    people: '5 to 50 people',
    text: 'More products, more voices. Roles say who decides, votes and priorities say what is wanted.',
    points: [
      'Project admins and team members',
      'Priorities from users and developers',
      'Slack hears of comments and changes of status',
    ],
    icon: Users,
    popular: true,
  },
  {
    name: 'Enterprise',
    people: '50 people and more',
    text: 'Every department its own projects, one sign-on for all of them, and limits you will not meet.',
    points: ['Single sign-on through your hub', 'Approval of new accounts', 'Unlimited projects and boards'],
    icon: Building2,
  },
];

export function TeamSizes() {
  return (
    <div className="border-y bg-sunken/50">
      <Section
        id="teams"
        title="Fits the team you are, and the one you become"
        text="Begin alone, invite a colleague, open a board to everybody. Cardinal keeps its shape."
      >
        <ul className="grid gap-4 lg:grid-cols-3">
          {sizes.map(({ name, people, text, points, icon: Icon, popular }) => (
            <li
              key={name}
              className={cn(
                'grid content-start gap-4 rounded-lg border bg-surface p-6 shadow-card',
                popular && 'border-primary ring-1 ring-primary',
              )}
            >
              <div className="flex items-center justify-between">
                <span className="grid size-9 place-items-center rounded-md bg-selected text-ink">
                  <Icon aria-hidden className="size-4.5" />
                </span>
                {popular && <Badge tone="strong">Most Popular</Badge>}
              </div>
              <div>
                <h3 className="text-lg font-semibold tracking-tight">{name}</h3>
                <p className="text-sm text-subtle">{people}</p>
              </div>
              <p className="text-base text-muted">{text}</p>
              <ul className="grid gap-2 border-t pt-4">
                {points.map((point) => (
                  <li key={point} className="flex gap-2 text-base">
                    <Check aria-hidden className="mt-[3px] size-4 shrink-0 text-green-ink" />
                    {point}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
