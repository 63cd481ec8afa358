import { webhookLimits } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { boardsQuery } from '#features/project-data/index.ts';
import { AllOrSome, SomeOfThem } from '#ui/all-or-some.tsx';

interface BoardChoiceProps {
  slug: string;
  /** Null: all. */
  value: string[] | null;
  onChange: (value: string[] | null) => void;
}

/** All boards, or those that are ticked. */
export function BoardChoice({ slug, value, onChange }: BoardChoiceProps) {
  return (
    <AllOrSome all="All, also later ones" value={value} onChange={onChange}>
      {(chosen) => <Boards slug={slug} value={chosen} onChange={onChange} />}
    </AllOrSome>
  );
}

interface BoardsProps {
  slug: string;
  value: string[];
  onChange: (value: string[]) => void;
}

function Boards({ slug, ...choice }: BoardsProps) {
  const { data, error } = useQuery(boardsQuery(slug));
  return (
    <SomeOfThem
      label="Boards"
      items={data}
      problem={error && errorMessage(error)}
      none="There is no board yet."
      most={webhookLimits.boards}
      {...choice}
    />
  );
}
