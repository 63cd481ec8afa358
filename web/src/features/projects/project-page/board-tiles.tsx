import { useQuery } from '@tanstack/react-query';
import { Globe, Lock, SquareKanban } from 'lucide-react';
import { boardsQuery } from '#features/project-data/index.ts';
import { StatTile, StatTiles } from '#ui/stat-tile.tsx';

export function BoardTiles({ slug }: { slug: string }) {
  const { data: boards, isError } = useQuery(boardsQuery(slug));
  const unknown = isError ? null : undefined;
  const open = boards?.filter(({ visibility }) => visibility === 'public').length;
  const closed = boards && open !== undefined ? boards.length - open : undefined;
  return (
    <StatTiles>
      <StatTile
        label="Total Boards"
        value={boards?.length ?? unknown}
        icon={<SquareKanban />}
        hint="In this project"
      />
      <StatTile label="Public Boards" value={open ?? unknown} icon={<Globe />} hint="Open to community" />
      <StatTile label="Private Boards" value={closed ?? unknown} icon={<Lock />} hint="Team members only" />
    </StatTiles>
  );
}
