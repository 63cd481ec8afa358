import { limits } from '@cardinal/contracts';

/** The card behind a name that texts of the file use; null where there is none. */
export type ResolveName = (name: string) => string | null;

/** `#12`, `ABC-12`, and addresses, up to what ends them in a text. */
const names =
  /https?:\/\/[^\s<>()[\]"']+|(?<![\w/#&])#\d{1,10}\b|(?<![\w/-])[A-Z][A-Z0-9_]{0,20}-\d{1,10}\b/g;

/** The address of a card without what follows its id, as Trello appends the title. */
const withoutTitle = (name: string): string => name.replace(/^(https:\/\/trello\.com\/c\/[^/]+)\/.*$/, '$1');

/** Lets names of cards in a text of the file lead to what became of them here. */
export function nameCards(text: string, resolve: ResolveName, most: number): { text: string; ids: string[] } {
  const ids = new Set<string>();
  const named = text.replace(names, (name) => {
    const id = resolve(name) ?? resolve(withoutTitle(name));
    if (!id || (ids.size >= limits.textReferences && !ids.has(id))) return name;
    ids.add(id);
    return `#${id.slice(0, limits.shortCardId)}`;
  });
  return named.length > most ? { text, ids: [] } : { text: named, ids: [...ids] };
}
