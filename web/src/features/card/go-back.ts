import { navigate } from 'wouter/use-browser-location';

interface Navigation {
  canGoBack: boolean;
}

/** Back to where the visitor came from within this site; where there is nothing to go back to, to `fallback`. */
export function goBack(fallback: string): void {
  const { navigation } = window as Window & { navigation?: Navigation };
  // Without the Navigation API only our own entries tell that we were here before.
  const cameFromHere = navigation ? navigation.canGoBack : window.history.state !== null;
  if (cameFromHere) window.history.back();
  else navigate(fallback);
}
