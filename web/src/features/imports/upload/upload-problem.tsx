import { TriangleAlert } from 'lucide-react';

interface UploadProblemProps {
  name: string;
  /** A sentence, with the line and the column where there is one. */
  problem: string;
  /** Another try with the same file will not do. */
  isOfFile: boolean;
}

/** Why a file cannot be imported, and what to do. */
export function UploadProblem({ name, problem, isOfFile }: UploadProblemProps) {
  return (
    <div role="alert" className="flex gap-3 rounded-lg border border-danger-line bg-danger-soft p-4">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger-ink" />
      <div className="grid min-w-0 gap-1 text-sm">
        <p className="font-medium text-danger-ink [overflow-wrap:anywhere]">
          <bdi>{name}</bdi> {isOfFile ? 'cannot be imported' : 'was not uploaded'}
        </p>
        <p className="[overflow-wrap:anywhere]">{problem}</p>
        <p className="text-muted">
          {isOfFile
            ? 'Nothing was written. Mend the file at that place or export it again, and choose it once more. If it was taken for another kind of file, choose its format below first.'
            : 'Nothing was written. Choose the file once more in a moment.'}
        </p>
      </div>
    </div>
  );
}
