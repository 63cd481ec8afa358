import { useSearchParams } from 'wouter';

export type DashboardTab = 'projects' | 'cards';

/** The selected tab is in the URL, so that a reload and the back button keep it. */
export function useDashboardTab() {
  const [params, setParams] = useSearchParams();
  const tab: DashboardTab = params.get('tab') === 'cards' ? 'cards' : 'projects';
  // Another tab starts without the filters of this one.
  const choose = (next: DashboardTab) => setParams(next === 'cards' ? { tab: next } : {}, { replace: true });
  return [tab, choose] as const;
}
