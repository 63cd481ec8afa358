export { useJoinProject } from './api/join-project.ts';
export { LeaveQuestion } from './leave-question.tsx';
export { askToLeave } from './leave-store.ts';
export { MembershipBanner } from './membership-banner.tsx';
