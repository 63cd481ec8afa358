export { refreshFollowing } from './api/following.ts';
export { CardFollowButton } from './card-follow-button.tsx';
export { FollowDialog } from './lazy-follow-dialog.ts';
