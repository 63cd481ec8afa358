import { Bug, Lightbulb } from 'lucide-react';

export const cardTypeChoices = [
  {
    value: 'bug',
    label: 'Bug Report',
    description: "Something isn't working as expected",
    icon: <Bug aria-hidden className="text-danger-ink" />,
  },
  {
    value: 'feature',
    label: 'Feature Request',
    description: 'Suggest a new feature or improvement',
    icon: <Lightbulb aria-hidden className="text-violet-ink" />,
  },
] as const;
