export { useAdminStatus } from './admin-status.ts';
export { rememberReturnTo } from './return-to.ts';
export { type Session, useSession } from './session-provider.tsx';
