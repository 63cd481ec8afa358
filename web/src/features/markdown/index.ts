export { CardLink } from './card-link.tsx';
export { Markdown, MarkdownView } from './markdown.tsx';
