import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useMediaQuery } from './use-media-query.ts';

/** public/theme.js reads the same key before the first paint. */
const THEME_KEY = 'cardinal_theme';

export type ThemeChoice = 'light' | 'dark' | 'system';

interface Theme {
  /** The user's choice. */
  choice: ThemeChoice;
  /** The current theme. */
  resolved: 'light' | 'dark';
  setChoice: (choice: ThemeChoice) => void;
}

const ThemeContext = createContext<Theme | null>(null);

export function useTheme(): Theme {
  const theme = useContext(ThemeContext);
  if (!theme) throw new Error('useTheme must be used within a ThemeProvider');
  return theme;
}

export function ThemeProvider({ children }: { children: ReactNode }) {
  const [choice, setChoice] = useState<ThemeChoice>(readChoice);
  const systemDark = useMediaQuery('(prefers-color-scheme: dark)');
  const resolved = choice === 'system' ? (systemDark ? 'dark' : 'light') : choice;

  useEffect(() => {
    document.documentElement.dataset.theme = resolved;
    const canvas = resolved === 'dark' ? '#101012' : '#fbfbfc';
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas);
  }, [resolved]);

  useEffect(() => {
    const follow = (event: StorageEvent) => event.key === THEME_KEY && setChoice(readChoice());
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);

  const value = useMemo<Theme>(
    () => ({
      choice,
      resolved,
      setChoice: (next) => {
        storeChoice(next);
        setChoice(next);
      },
    }),
    [choice, resolved],
  );
  return <ThemeContext value={value}>{children}</ThemeContext>;
}

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function storeChoice(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, choice);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}
