export { useAdminStatus } from './admin-status.ts';
export { hubSettingsQuery } from './hub-settings.ts';
export { sessionKey } from './hub-user.ts';
export { type Kept, keep, useKept } from './kept.ts';
export { changeKept, distinct, dropKept, isFresh } from './kept-changes.ts';
export { KeptSentence, keptWords } from './kept-words.tsx';
export { ProtectedRoute } from './protected-route.tsx';
export { registerPath, rememberReturnTo } from './return-to.ts';
export { useSession } from './session-provider.tsx';
export { COPIES, OUTBOX, RECENT_KEY, removeCopies, restoreUser } from './session-storage.ts';
export { SignInLink } from './sign-in-link.tsx';
export {
  explainableDisabledClass,
  SponsoredNotice,
  showSponsoredReason,
  sponsoredReason,
} from './sponsored.tsx';
