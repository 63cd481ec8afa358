import type { Page } from '@playwright/test';

/** Pixels: WCAG 2.5.8, without its exception for targets that stand apart. */
const LEAST = 24;
/** For fingers, what a screen is there for. */
const LEAST_PRIMARY = 44;

/**
 * Names all targets on a screen that are too small to be hit, where links in sentences are excepted. Nothing smaller
 * may be tapped: a target counts with all that takes a click for it, such as its label or an invisible margin.
 */
export function smallTargets(page: Page, { touch }: { touch: boolean }): Promise<string[]> {
  return page.evaluate(findSmallTargets, { least: LEAST, leastPrimary: touch ? LEAST_PRIMARY : LEAST });
}

/** Runs in the page. */
function findSmallTargets({ least, leastPrimary }: { least: number; leastPrimary: number }): string[] {
  const interactive = 'a[href], button, input, select, textarea, summary, [role="button"], [role="menuitem"]';
  const top = topLayer();
  return [...top.querySelectorAll<HTMLElement>(interactive)].filter(isShown).flatMap((element) => {
    if (isInSentence(element)) return [];
    const wanted = element.matches('button.bg-primary, a.bg-primary') ? leastPrimary : least;
    const { width, height } = hitBox(element, wanted);
    const fits = Math.round(width) >= least && Math.round(height) >= wanted;
    return fits ? [] : [`${describeElement(element)}: ${Math.round(width)} × ${Math.round(height)}`];
  });

  /** A dialog, where one is open; nothing below it can be clicked. */
  function topLayer(): Element {
    const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]');
    return [...dialogs].at(-1) ?? document.body;
  }

  function isShown(element: HTMLElement): boolean {
    const { width, height } = element.getBoundingClientRect();
    const isHidden = !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    // Native controls that a styled label stands for, and skip links, are a pixel large or clipped.
    return (
      !isHidden && width > 1 && height > 1 && !element.matches(':disabled, [hidden], [aria-hidden="true"] *')
    );
  }

  function isInSentence(element: HTMLElement): boolean {
    if (!element.matches('a[href], button') || !getComputedStyle(element).display.startsWith('inline'))
      return false;
    return [...(element.parentNode?.childNodes ?? [])].some(
      (node) => node instanceof Text && /\p{L}/u.test(node.data),
    );
  }

  /** The box around the element's middle in which a click reaches it, no larger than wanted. */
  function hitBox(element: HTMLElement, wanted: number): { width: number; height: number } {
    element.scrollIntoView({ block: 'center', inline: 'center' });
    const box = element.getBoundingClientRect();
    if (box.width >= wanted && box.height >= wanted) return box;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return {
      width: Math.max(box.width, reach(element, x, y, 1, 0, wanted)),
      height: Math.max(box.height, reach(element, x, y, 0, 1, wanted)),
    };
  }

  /** How far a click around a point still reaches the element, along one axis. */
  function reach(element: HTMLElement, x: number, y: number, dx: number, dy: number, most: number): number {
    const labels = 'labels' in element ? [...(element.labels as NodeListOf<HTMLLabelElement>)] : [];
    const hits = (pixels: number) => {
      // The edge itself belongs to its neighbour.
      const away = pixels - 0.1 * Math.sign(pixels);
      const hit = document.elementFromPoint(x + dx * away, y + dy * away);
      return Boolean(hit && (element.contains(hit) || labels.some((label) => label.contains(hit))));
    };
    let length = 0;
    for (let away = 0; away <= most / 2; away += 1) {
      if (!hits(away) || !hits(-away)) break;
      length = 2 * away;
    }
    return length;
  }

  function describeElement(element: HTMLElement): string {
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    return `${element.tagName.toLowerCase()} “${name.slice(0, 40)}”`;
  }
}

/** Names the fields into which phones would zoom, as their text is under 16 px. */
export function zoomingFields(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('input, textarea, select')]
      .filter(
        (field) =>
          field.checkVisibility() &&
          !field.matches('[type="checkbox"], [type="radio"], [type="file"], [type="color"], [tabindex="-1"]'),
      )
      .map((field) => ({ field, size: Number.parseFloat(getComputedStyle(field).fontSize) }))
      .filter(({ size }) => size < 16)
      .map(({ field, size }) => `${field.getAttribute('aria-label') ?? field.id}: ${size} px`),
  );
}
