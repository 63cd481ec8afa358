/** Offers to keep an author out; members are refused. */
export const BlockLabel = ({ name }: { name: string }) => (
  <>
    Block <bdi>{name}</bdi> from this project, too
  </>
);
