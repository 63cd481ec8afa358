import { setTimeout as delay } from 'node:timers/promises';

/** Client of the inspector of a Node process; see the Chrome DevTools protocol. */
export interface Inspector {
  call<T>(method: string, params?: object): Promise<T>;
  close(): void;
}

interface Answer {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

const address = 'http://127.0.0.1:9229/json';

async function socketUrl(triesLeft = 50): Promise<string> {
  try {
    const targets = (await (await fetch(address)).json()) as { webSocketDebuggerUrl: string }[];
    return targets[0]?.webSocketDebuggerUrl ?? '';
  } catch (error) {
    if (triesLeft === 0) throw error;
    await delay(100);
    return socketUrl(triesLeft - 1);
  }
}

/** Opens the inspector of a Node process, on its usual port: one at a time. */
export async function inspect(pid: number): Promise<Inspector> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await socketUrl());
  const asked = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result, error } = JSON.parse(String(data)) as Answer;
    if (error) asked.get(id)?.reject(new Error(error.message));
    else asked.get(id)?.resolve(result);
    asked.delete(id);
  });
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  let last = 0;
  return {
    call<T>(method: string, params: object = {}) {
      const answer = Promise.withResolvers<unknown>();
      asked.set(++last, answer);
      socket.send(JSON.stringify({ id: last, method, params }));
      return answer.promise as Promise<T>;
    },
    close: () => socket.close(),
  };
}
