import { type CardImport, openImportStates } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#ui/link.tsx';
import { importsQuery } from '../api/imports.queries.ts';
import { importPath } from '../import-path.ts';
import { stateTexts } from '../import-texts.ts';
import { EarlierImports } from './earlier-imports.tsx';
import { Formats } from './formats.tsx';
import { UploadPanel } from './upload-panel.tsx';

/** Takes a file, and lists what was imported before. */
export function ImportStart({ slug }: { slug: string }) {
  const { data } = useQuery(importsQuery(slug));
  // One that was never started gives way to the next file.
  const open = data?.find(({ state }) => state !== 'ready' && openImportStates.includes(state));
  return (
    <div className="grid grid-cols-1 gap-6">
      {open ? <Occupied slug={slug} open={open} /> : <UploadPanel slug={slug} />}
      <Formats />
      <EarlierImports slug={slug} />
    </div>
  );
}

function Occupied({ slug, open }: { slug: string; open: CardImport }) {
  return (
    <p className="rounded-lg border bg-surface px-5 py-4 text-base text-muted">
      <Link href={importPath(slug, open.id)} className="text-link underline-offset-4 hover:underline">
        <bdi>{open.filename}</bdi>
      </Link>{' '}
      is {stateTexts[open.state].label.toLowerCase()}. The next import can begin when it has ended.
    </p>
  );
}
