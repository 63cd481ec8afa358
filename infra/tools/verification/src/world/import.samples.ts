import {
  type CardImport,
  type ImportDetail,
  listImports,
  openImportStates,
  startImport,
  uploadImport,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import type { Sample, SampleMaker } from './sample.ts';
import type { TestBoard, World } from './world.ts';

const file = 'id,title\n1,An imported card\n';
const raw = { body: file, type: 'text/csv' };

async function list(world: World, { projectSlug: slug }: TestBoard): Promise<CardImport[]> {
  const found = await world.as.project_admin.call(listImports, { params: { slug } });
  return found.status === 200 ? found.value : [];
}

const toMapping = ({ boardId }: TestBoard) => ({
  ...{ boardId, columns: ['id', 'title'], states: {}, types: {}, priorities: {}, people: {} },
  dateOrder: 'day_first',
});

/** Nothing else begins while one is under way. */
const isUnderWay = ({ state }: CardImport) => openImportStates.includes(state);
const untilNoneIs = (world: World, board: TestBoard) =>
  eventually(async () => !(await list(world, board)).some(isUnderWay));

/** One that was not started, as few are uploaded. */
async function ready(world: World, board: TestBoard): Promise<string> {
  await untilNoneIs(world, board);
  const found = (await list(world, board)).find(({ state }) => state === 'ready');
  if (found) return found.id;
  const path = uploadImport.path.replace(':slug', board.projectSlug);
  const answer = await world.as.project_admin.fetch('cards', `${path}?filename=sample.csv`, {
    ...{ method: 'POST', body: file },
    headers: { 'content-type': 'text/csv', 'sec-fetch-site': 'same-origin' },
  });
  return answer.status === uploadImport.status ? ((await answer.json()) as ImportDetail).id : 'none';
}

const isDone = ({ state }: CardImport) => state === 'done';

async function ended(world: World, board: TestBoard): Promise<string> {
  await untilNoneIs(world, board);
  const found = (await list(world, board)).find(isDone);
  if (found) return found.id;
  const importId = await ready(world, board);
  const params = { slug: board.projectSlug, importId };
  await world.as.project_admin.call(startImport, { params, body: toMapping(board) as never });
  await untilNoneIs(world, board);
  return importId;
}

const about =
  (find: typeof ready, rest: (board: TestBoard) => Omit<Sample, 'params'> = () => ({})): SampleMaker =>
  async (world, board) => ({
    params: { slug: board.projectSlug, importId: await find(world, board) },
    ...rest(board),
  });
const mapped = (board: TestBoard) => ({ body: toMapping(board) });

/** Imports of a project. What pauses, resumes and stops one that has ended leaves it as it is. */
export const importSamples: Readonly<Record<string, SampleMaker>> = {
  listImports: (_world, { projectSlug: slug }) => ({ params: { slug } }),
  uploadImport: async (world, board) => {
    await untilNoneIs(world, board);
    return { params: { slug: board.projectSlug }, query: { filename: 'sample.csv' }, raw };
  },
  getImport: about(ready),
  deleteImport: about(ready),
  previewImport: about(ready, mapped),
  startImport: about(ready, mapped),
  pauseImport: about(ended),
  resumeImport: about(ended),
  stopImport: about(ended),
  takeBackImport: about(ended),
  listImportReport: about(ended),
};
