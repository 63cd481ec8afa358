import { navigate } from 'wouter/use-browser-location';

interface Navigation {
  canGoBack: boolean;
}

/** Goes back to the previous page of this site, or to `fallback`. */
export function goBack(fallback: string): void {
  const { navigation } = window as Window & { navigation?: Navigation };
  // Without the Navigation API, only our own history entries show that there is a previous page.
  const cameFromHere = navigation ? navigation.canGoBack : window.history.state !== null;
  if (cameFromHere) window.history.back();
  else navigate(fallback);
}
