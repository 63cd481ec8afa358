import { Monitor, Moon, Sun } from 'lucide-react';
import { Segmented } from './segmented.tsx';
import { useTheme } from './theme.tsx';

const options = [
  { value: 'light', label: 'Light', icon: <Sun /> },
  { value: 'dark', label: 'Dark', icon: <Moon /> },
  { value: 'system', label: 'System', icon: <Monitor /> },
] as const;

/** All three side by side, for menus and settings. */
export function ThemeSegmented({ compact }: { compact?: boolean }) {
  const { choice, setChoice } = useTheme();
  return (
    <Segmented label="Theme" compact={compact} options={options} value={choice} onValueChange={setChoice} />
  );
}
