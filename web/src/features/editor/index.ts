export type { TextImages } from './images.ts';
export type { BoardPlace } from './suggest/sources.ts';
export { quoted } from './text/lines.ts';
export { TextEditor } from './text-editor.tsx';
