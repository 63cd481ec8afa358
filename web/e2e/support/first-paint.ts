import type { Page } from '@playwright/test';

/** How a page came up; times in milliseconds from the request of the page. */
export interface FirstPaint {
  /** First and largest contentful paint. */
  fcp: number;
  lcp: number;
  /** Cumulative layout shift, of what the visitor has not caused. */
  cls: number;
  /** Elements that moved, to know where to look. */
  moved: string[];
  /** The longest task in which the page could not react; 0 where none was over 50. */
  longestTask: number;
  /** Requests that began before the first paint, and before the largest. */
  requests: number;
  requestsToLargest: number;
  /** Scripts that arrived before the largest paint, in bytes as sent. */
  script: number;
  /** Processor time of the page's main thread, as a multiple of `unit`. */
  work: number;
  /** Time of `calibration` in the same page; milliseconds. */
  unit: number;
}

interface Noted {
  lcp: number;
  shifts: Array<{ value: number; moved: string[] }>;
  longTasks: number[];
}
type Watched = Window & { noted: Noted };

/** Notes what the browser observes from the first moment of each page. */
export async function watchPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: Noted = { lcp: 0, shifts: [], longTasks: [] };
    Object.assign(window, { noted });
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: Array<{ node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }>;
    }
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${[x, y, width, height].map(Math.round)}`;
    const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    observe('largest-contentful-paint', ({ startTime }) => {
      noted.lcp = startTime;
    });
    observe('longtask', ({ duration }) => noted.longTasks.push(duration));
    observe('layout-shift', (entry) => {
      const { value, hadRecentInput, sources } = entry as Shift;
      if (hadRecentInput) return;
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const html = node instanceof Element ? node.outerHTML : node?.textContent;
        return `${place(previousRect)} to ${place(currentRect)}: ${html?.slice(0, 120)}`;
      });
      noted.shifts.push({ value, moved });
    });
  });
}

/** A fixed piece of script: about 40 ms on a machine of 2024. */
const calibration = `(() => {
  const rows = [];
  for (let n = 0; n < 60_000; n += 1) rows.push({ id: (n * 7919) % 60_013, text: 'row ' + n });
  rows.sort((a, b) => a.id - b.id);
  return JSON.parse(JSON.stringify(rows)).length;
})()`;

/** Processor time of the page's main thread so far, however busy the machine is. Milliseconds. */
async function processorTime(page: Page): Promise<() => Promise<number>> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
}

/** Opens a page by `open`, until it is at rest; the page must be watched and fresh. */
export async function firstPaint(page: Page, open: () => Promise<unknown>): Promise<FirstPaint> {
  const used = await processorTime(page);
  await open();
  const opening = await used();
  const noted = await page.evaluate(() => {
    const { lcp, shifts, longTasks } = (window as unknown as Watched).noted;
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const begun = (until: number) => requests.filter(({ startTime }) => startTime < until).length;
    const scripts = requests.filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= lcp);
    return {
      fcp,
      lcp,
      cls: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.flatMap(({ moved }) => moved),
      longestTask: Math.max(0, ...longTasks),
      requests: begun(fcp),
      requestsToLargest: begun(lcp),
      script: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    };
  });
  const before = await used();
  for (let n = 0; n < 3; n += 1) await page.evaluate(calibration);
  const unit = ((await used()) - before) / 3;
  return { ...noted, work: opening / unit, unit };
}
