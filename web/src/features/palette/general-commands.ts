import { useLocation } from 'wouter';
import { type CommandId, useCommand, useGo } from '#features/commands/index.ts';
import { useAdminStatus, useSession } from '#features/session/index.ts';
import { type ThemeChoice, useTheme } from '#ui/theme.tsx';
import type { Overlay } from './overlay.ts';

/** The commands of this user that are available on every screen. */
export function useGeneralCommands(onOverlay: (overlay: Overlay) => void): void {
  const { user, isLoading, signOut } = useSession();
  const { data: admin } = useAdminStatus();
  const [location] = useLocation();
  const active = user?.status === 'active';
  const superAdmin = active && admin?.isSuperAdmin === true;

  useGo('go.dashboard', '/dashboard', active);
  useGo('go.cards', '/dashboard?tab=cards', active);
  useGo('go.notifications', '/notifications', active);
  useGo('go.account', '/settings', active);
  useGo('go.notificationSettings', '/settings/notifications', active);
  useGo('go.plans', '/upgrade', active);
  useGo('go.admin', '/admin', superAdmin);
  useGo('go.superAdmin', '/super-admin', superAdmin);
  useGo('go.start', '/', location !== '/');
  useGo('general.signIn', '/login', !user && !isLoading && location !== '/login');
  useCommand('general.signOut', () => void signOut(), { when: user !== null });
  useCommand('create.card', () => onOverlay('boards'), { when: active, fallback: true, inPalette: true });
  useThemeCommand('general.light', 'light');
  useThemeCommand('general.dark', 'dark');
  useThemeCommand('general.system', 'system');
}

function useThemeCommand(id: CommandId, theme: ThemeChoice): void {
  const { choice, setChoice } = useTheme();
  useCommand(id, () => setChoice(theme), { when: choice !== theme });
}
