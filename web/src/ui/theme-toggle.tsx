import { Monitor, Moon, Sun } from 'lucide-react';
import { buttonClass } from './button.tsx';
import { cn } from './cn.ts';
import { type ThemeChoice, useTheme } from './theme.tsx';

const next: Record<ThemeChoice, ThemeChoice> = { system: 'light', light: 'dark', dark: 'system' };
const icons = { light: <Sun />, dark: <Moon />, system: <Monitor /> };
const names = { light: 'light', dark: 'dark', system: 'as the system' };

/** A button that cycles through light, dark and system. No tooltip, as public pages do not load it. */
export function ThemeToggle({ className }: { className?: string }) {
  const { choice, setChoice } = useTheme();
  const label = `Theme: ${names[choice]}`;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => setChoice(next[choice])}
      className={cn(buttonClass('ghost', 'md', 'icon'), className)}
    >
      {icons[choice]}
    </button>
  );
}
