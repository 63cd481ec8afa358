import { EmptyState } from '#ui/states.tsx';

export function CardsTab() {
  return <EmptyState level={3} title="No cards yet" />;
}
