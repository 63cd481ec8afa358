import { useLocation } from 'wouter';
import type { CommandId } from './command-table.ts';
import { useCommand } from './use-command.ts';

/** Offers a command that navigates to another screen. */
export function useGo(id: CommandId, href: string, when: boolean, title?: string): void {
  const [, navigate] = useLocation();
  useCommand(id, () => navigate(href), { when, title });
}
