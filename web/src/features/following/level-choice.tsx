import { type Following, type FollowLevel, followLevels } from '@cardinal/contracts';
import { RadioCards } from '#ui/radio-cards.tsx';
import { cardHints, levelTexts } from './following-texts.ts';

interface LevelChoiceProps {
  label: string;
  following: Following;
  /** The project or board that it belongs to and whose level it can take over; a project has none. */
  within?: 'board' | 'project';
  onChoose: (level: FollowLevel | null) => void;
}

const inherit = 'inherit' as const;
const buildLevels = (hints: Partial<Record<FollowLevel, string>>) =>
  followLevels.map((value) => {
    const { label, hint } = levelTexts[value];
    return { value, label, description: hints[value] ?? hint };
  });
const levels = buildLevels({});
const levelsOfCard = buildLevels(cardHints);

/** The choice of notifications for a project, a board or a card. */
export function LevelChoice({ label, following, within, onChoose }: LevelChoiceProps) {
  const { level, inherited } = following;
  const asAround = {
    value: inherit,
    label: `As the ${within}`,
    description: `At the moment: ${levelTexts[inherited].label}`,
  };
  return (
    <RadioCards<FollowLevel | typeof inherit>
      label={label}
      options={within ? [asAround, ...(within === 'board' ? levelsOfCard : levels)] : levels}
      value={level ?? (within ? inherit : inherited)}
      onValueChange={(next) => onChoose(next === inherit ? null : next)}
    />
  );
}
