import type { ReactNode } from 'react';
import {
  BoardsVisual,
  CommentsVisual,
  ProjectsVisual,
  TeamVisual,
  ViewsVisual,
  VotesVisual,
} from './feature-visuals.tsx';
import { Section } from './section.tsx';

const features: ReadonlyArray<{ title: string; text: string; visual: ReactNode }> = [
  {
    title: 'Project Management',
    text: 'Projects hold boards, boards hold cards. Each card is a bug or a feature, with a status everyone understands.',
    visual: <ProjectsVisual />,
  },
  {
    title: 'Team Collaboration',
    text: 'Project admins run the board, team members discuss and prioritise, and visitors speak up. Everyone sees what is theirs to see.',
    visual: <TeamVisual />,
  },
  {
    title: 'Threaded Comments',
    text: 'Keep the question next to its answer, with screenshots where words fall short.',
    visual: <CommentsVisual />,
  },
  {
    title: 'Upvoting System',
    text: 'One person, one vote. Every card shows how many people want it.',
    visual: <VotesVisual />,
  },
  {
    title: 'Public & Private Boards',
    text: 'Open a board to your community with one link, and keep the rest between you and your team.',
    visual: <BoardsVisual />,
  },
  {
    title: 'Multiple Views',
    text: 'Scan a list when you plan, drag across a Kanban when you ship. Same cards, your choice.',
    visual: <ViewsVisual />,
  },
];

export function FeatureGrid() {
  return (
    <Section
      id="features"
      title="Everything between a report and a release"
      text="Six things a tracker has to get right. Cardinal does them well and stays out of your way for the rest."
    >
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {features.map(({ title, text, visual }) => (
          <li key={title} className="flex flex-col overflow-hidden rounded-lg border bg-surface shadow-card">
            <div
              aria-hidden
              className="grid h-44 place-items-center overflow-hidden border-b bg-sunken/60 px-6"
            >
              {visual}
            </div>
            <div className="grid gap-1.5 p-5">
              <h3 className="text-md font-semibold tracking-tight">{title}</h3>
              <p className="text-base text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
