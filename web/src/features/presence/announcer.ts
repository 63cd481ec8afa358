import { announcePresence, fillPath, presenceSeconds, withdrawPresence } from '@cardinal/contracts';
import { ApiError } from '#api/api-error.ts';
import { request, send } from '#api/client.ts';
import { newId } from '#api/new-id.ts';
import { storePresence } from './presence-store.ts';

export interface Place {
  projectSlug: string;
  boardSlug: string;
  boardId: string;
  cardId: string | null;
}

/** A place that is shown for less is not announced, such as a card on the way to another one. */
const SETTLE_MS = 500;
const AGAIN_MS = (presenceSeconds * 1_000 * 2) / 3;
/** After this time a place that was not heard is said again: the lease ends before the next turn. */
const RETRY_MS = 5_000;
/** A longer pause ends typing. The service ends what is not said again in twice that time. */
const TYPING_MS = 4_000;

const page = newId();
const toParams = ({ projectSlug, boardSlug }: Place) => ({ slug: projectSlug, boardSlug, page });

/** The boards that this page shows, and cards over them. */
let places: Place[] = [];
/** The place that the service knows of this page. */
let announced: Place | null = null;
let isHere = false;
let typingUntil = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Settles with the last announcement. */
let inFlight: Promise<void> = Promise.resolve();

const findPlace = () => places.findLast(({ cardId }) => cardId !== null) ?? places.at(-1);

const plan = (ms: number) => {
  clearTimeout(timer);
  timer = setTimeout(announce, ms);
};

function announce(): void {
  const place = findPlace();
  if (!place || document.visibilityState !== 'visible') {
    withdraw();
    return;
  }
  const typing = typingUntil > Date.now();
  plan(typing ? TYPING_MS : AGAIN_MS);
  if (!navigator.onLine) return;
  announced = place;
  isHere = true;
  inFlight = put(place, typing);
}

async function put(place: Place, typing: boolean): Promise<void> {
  const { boardId, cardId } = place;
  const planned = timer;
  try {
    const body = { cardId, typing };
    const presence = await request(announcePresence, { params: toParams(place), body, once: true });
    if (places.some((one) => one.boardId === boardId)) storePresence(boardId, presence);
  } catch (error) {
    const canHelp = !(error instanceof ApiError && error.isClientError);
    if (canHelp && isHere && timer === planned) plan(RETRY_MS);
  }
}

function withdraw(): void {
  clearTimeout(timer);
  isHere = false;
  // Otherwise it might overtake the announcement.
  void inFlight.then(sendWithdrawal);
}

function sendWithdrawal(): void {
  if (!announced || isHere) return;
  const url = fillPath(withdrawPresence.path, toParams(announced));
  announced = null;
  // Also as the page goes.
  send(url, { method: withdrawPresence.method, keepalive: true }).catch(() => {});
}

const settle = () => plan(SETTLE_MS);
document.addEventListener('visibilitychange', () =>
  document.visibilityState === 'visible' ? settle() : withdraw(),
);
window.addEventListener('pagehide', () => {
  withdraw();
  sendWithdrawal();
});

/** The box of a new comment or a reply, which is itself or in the form of what happened. */
const findBox = ({ target }: Event): Element | null =>
  target instanceof HTMLTextAreaElement
    ? target.closest('#new-comment, [id^="reply-"]')
    : target instanceof HTMLFormElement
      ? target.querySelector('#new-comment, [id^="reply-"]')
      : null;

document.addEventListener('input', (event) => {
  if (!findBox(event)) return;
  const isNew = typingUntil < Date.now();
  typingUntil = Date.now() + TYPING_MS;
  if (isNew) settle();
});
document.addEventListener('submit', (event) => {
  if (typingUntil < Date.now() || !findBox(event)) return;
  typingUntil = 0;
  settle();
});

function setPlaces(next: Place[]): void {
  const before = findPlace();
  places = next;
  // Nothing is written there yet.
  if (findPlace() !== before) typingUntil = 0;
  settle();
}

/** Says that this page shows a board or a card. @returns a function that says that it does no more */
export function lookAt(place: Place): () => void {
  setPlaces([...places, place]);
  return () => {
    setPlaces(places.filter((one) => one !== place));
    if (!places.some(({ boardId }) => boardId === place.boardId)) storePresence(place.boardId);
  };
}
