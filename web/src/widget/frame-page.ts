/** Settings that the service puts into the page. */
export interface FrameSettings {
  project: string;
  board: string | null;
  view: string | null;
  /** Whether guests may submit. */
  guests: boolean;
  seenUntil: string | null;
  origins: string[];
}

export const all = <E extends HTMLElement>(selector: string, within: ParentNode = document): E[] => [
  ...within.querySelectorAll<E>(selector),
];
export const one = <E extends HTMLElement>(selector: string, within: ParentNode = document): E | null =>
  within.querySelector<E>(selector);

/** Shows what happened. `more` stands behind the text. */
export function notice(text: string, { isGood = false, more }: { isGood?: boolean; more?: Node } = {}): void {
  const place = one('.notice');
  if (!place) return;
  place.replaceChildren(text, ...(more ? [' ', more] : []));
  place.classList.toggle('good', isGood);
  place.hidden = text === '';
}

/** The tabs; arrows go from one to the next. */
export function createTabs(shown: (view: string) => void) {
  const tabs = () => all('[role=tab]').filter((tab) => !tab.hidden);
  function show(view: string | null): void {
    const chosen = tabs().find((tab) => tab.dataset.view === view) ?? tabs()[0];
    for (const tab of all('[role=tab]')) {
      const isChosen = tab === chosen;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      const panel = one(`#panel-${tab.dataset.view}`);
      if (panel) panel.hidden = !isChosen;
    }
    if (chosen?.dataset.view) shown(chosen.dataset.view);
  }
  for (const tab of all('[role=tab]')) {
    tab.addEventListener('click', () => show(tab.dataset.view ?? null));
    tab.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const among = tabs();
      const next = among[(among.indexOf(tab) + step + among.length) % among.length];
      show(next?.dataset.view ?? null);
      next?.focus();
    });
  }
  return {
    show,
    focus: () =>
      tabs()
        .find((tab) => tab.tabIndex === 0)
        ?.focus(),
  };
}
