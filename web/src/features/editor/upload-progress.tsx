import type { Upload } from './placeholders.ts';

/** Lines at the lower edge of the toolbar that show how far uploads are. */
export function UploadProgress({ uploads }: { uploads: readonly Upload[] }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 -bottom-px flex gap-px">
      {uploads.map(({ placeholder, name, progress }) => (
        <span
          key={placeholder}
          role="progressbar"
          aria-label={`Uploading ${name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(progress * 100)}
          className="h-0.5 flex-1 bg-hover"
        >
          <span
            className="block h-full bg-focus transition-[width]"
            style={{ width: `${Math.max(4, progress * 100)}%` }}
          />
        </span>
      ))}
    </div>
  );
}
