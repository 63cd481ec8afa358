interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time of its thread, which a busy machine does not lengthen; microseconds. */
  tdur?: number;
  args?: { name?: string };
}

/** A page of Playwright's Chromium, as far as it is needed here. */
interface TracedPage {
  context(): {
    browser(): {
      startTracing(page: undefined, options: { categories: string[] }): Promise<unknown>;
      stopTracing(): Promise<Buffer>;
    } | null;
  };
}

/** Nothing else: what Chromium records by default makes a trace 13 times as large. */
const categories = ['-*', 'disabled-by-default-devtools.timeline'];

/**
 * The longest task of a page's main thread while this is done, in processor time; milliseconds. Other pages of the same
 * browser must be idle.
 */
export async function longestTask(page: TracedPage, work: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser();
  await browser?.startTracing(undefined, { categories });
  await work();
  const trace = JSON.parse(String(await browser?.stopTracing())) as { traceEvents: TraceEvent[] };
  const main = trace.traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const tasks = trace.traceEvents.filter(
    ({ name, pid, tid }) =>
      name === 'RunTask' && main.some((thread) => thread.pid === pid && thread.tid === tid),
  );
  if (tasks.length === 0) throw new Error('The trace has no tasks');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
}
