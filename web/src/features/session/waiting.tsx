import { useRepeatedly } from './use-repeatedly.ts';

/** Says who decides on an account, and looks whether they have. */
export function Waiting({ onCheck }: { onCheck: () => void }) {
  useRepeatedly(onCheck);
  return 'The super administrators decide, and have been notified. As soon as they approve, this page opens by itself; you can also close it and sign in later to see.';
}
