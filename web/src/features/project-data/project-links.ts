export const projectHref = (slug: string) => `/projects/${slug}`;
export const settingsHref = (slug: string) => `${projectHref(slug)}/settings`;
export const teamHref = (slug: string) => `${projectHref(slug)}/manage-users`;
export const moderationHref = (slug: string) => `${projectHref(slug)}/moderation`;
export const boardHref = (slug: string, boardSlug: string) => `${projectHref(slug)}/board/${boardSlug}`;
