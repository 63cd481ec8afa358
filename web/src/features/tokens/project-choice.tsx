import { tokenLimits } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { projectsQuery } from '#features/project-data/index.ts';
import { AllOrSome, SomeOfThem } from '#ui/all-or-some.tsx';

interface ProjectChoiceProps {
  /** Null: all. */
  value: string[] | null;
  onChange: (value: string[] | null) => void;
}

/** All projects, or those that are ticked. */
export function ProjectChoice({ value, onChange }: ProjectChoiceProps) {
  return (
    <AllOrSome all="All of mine, also later ones" value={value} onChange={onChange}>
      {(chosen) => <Projects value={chosen} onChange={onChange} />}
    </AllOrSome>
  );
}

function Projects(choice: { value: string[]; onChange: (value: string[]) => void }) {
  const { data, error } = useQuery(projectsQuery);
  return (
    <SomeOfThem
      label="Projects"
      items={data}
      problem={error && errorMessage(error)}
      none="You are in no project yet."
      most={tokenLimits.projects}
      {...choice}
    />
  );
}
