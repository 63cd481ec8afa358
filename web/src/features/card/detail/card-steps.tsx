import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { type CommandId, commandTable, isMac, keyLabels, useCommand } from '#features/commands/index.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Tooltip } from '#ui/tooltip.tsx';

/** The way from a card to its neighbours on the board that it was opened from. */
export interface CardSteps {
  previous: string | undefined;
  next: string | undefined;
  /** From 1; 0 if the filters of the board hide the card by now. */
  position: number;
  total: number;
  go: (cardId: string) => void;
}

interface CardStepsProps {
  steps: CardSteps;
  /** The title of the open card, which is announced after a step. */
  title: string | undefined;
}

/** Buttons to the previous and the next card. */
export function StepButtons({ steps, title }: CardStepsProps) {
  const { previous, next, position, total, go } = steps;
  const [stepped, setStepped] = useState(false);
  const step = (to: string | undefined) => () => {
    if (!to) return;
    setStepped(true);
    go(to);
  };
  const where = position > 0 ? `${position} of ${total}` : '';
  return (
    <div className="flex items-center">
      <StepButton
        id="card.previous"
        label="Previous card"
        isThere={Boolean(previous)}
        onStep={step(previous)}
      />
      <StepButton id="card.next" label="Next card" isThere={Boolean(next)} onStep={step(next)} />
      <span aria-hidden className="ml-1 whitespace-nowrap text-xs text-subtle tabular-nums max-sm:hidden">
        {where}
      </span>
      <span role="status" className="sr-only">
        {stepped && title ? `${title}. ${where}` : ''}
      </span>
    </div>
  );
}

interface StepButtonProps {
  id: CommandId;
  label: string;
  isThere: boolean;
  onStep: () => void;
}

/** At the end it stays in place, so that it keeps the focus. */
function StepButton({ id, label, isThere, onStep }: StepButtonProps) {
  useCommand(id, onStep, { when: isThere });
  const Icon = id === 'card.next' ? ChevronDown : ChevronUp;
  const keys = keyLabels(commandTable[id].keys ?? '', isMac()).flat();
  return (
    <Tooltip content={label} shortcut={keys} side="bottom">
      <IconButton
        label={label}
        icon={<Icon />}
        tooltip={false}
        aria-disabled={!isThere}
        className="aria-disabled:opacity-40"
        onClick={onStep}
      />
    </Tooltip>
  );
}
