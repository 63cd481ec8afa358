import type { ImportFormat, ImportLeftOut } from '@cardinal/contracts';
import { formatNumber } from '#ui/locale.ts';
import { placeIn } from '../import-texts.ts';

interface LeftOutListProps {
  format: ImportFormat;
  items: readonly ImportLeftOut[];
}

/** Things that are left out, each with its place in the file and the reason. */
export const LeftOutList = ({ format, items }: LeftOutListProps) => (
  <ul aria-label="Left out" className="divide-y">
    {items.map(({ line, card, why }, at) => (
      <li
        // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
        key={at}
        className="grid grid-cols-1 gap-x-4 px-5 py-2.5 text-sm sm:grid-cols-[6rem_minmax(0,1fr)]"
      >
        <span className="text-subtle tabular-nums">
          {placeIn(format)} {formatNumber(line)}
        </span>
        <span className="grid min-w-0 [overflow-wrap:anywhere]">
          {card && <bdi className="font-medium">{card}</bdi>}
          <span className="text-muted">{why}</span>
        </span>
      </li>
    ))}
  </ul>
);
