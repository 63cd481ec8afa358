import { Monitor, Moon, Sun } from 'lucide-react';
import { MenuLabel, MenuRadio } from './dropdown-menu.tsx';
import { useTheme } from './theme.tsx';

const options = [
  { value: 'light', label: 'Light', icon: <Sun /> },
  { value: 'dark', label: 'Dark', icon: <Moon /> },
  { value: 'system', label: 'System', icon: <Monitor /> },
] as const;

/** The three themes, as entries of a menu. */
export function ThemeMenu() {
  const { choice, setChoice } = useTheme();
  return (
    <>
      <MenuLabel>Theme</MenuLabel>
      <MenuRadio options={options} value={choice} onValueChange={setChoice} />
    </>
  );
}
