/** The library holds the document in maps of Immutable.js, of which this uses the least. */
interface Values<Value> {
  map(change: (value: Value) => Value): Values<Value>;
  filter(keep: (value: Value) => boolean): Values<Value>;
  readonly size: number;
}
interface Operation {
  get(key: 'path' | 'method'): string;
  getIn(path: ['operation', 'summary' | 'operationId']): string | undefined;
}
interface Tag {
  get(key: 'operations'): Values<Operation>;
  set(key: 'operations', operations: Values<Operation>): Tag;
}

/** @returns the operations whose method, path, summary or id have all words of the phrase, by their tags */
export function findOperations(tags: Values<Tag>, phrase: string): Values<Tag> {
  const words = phrase.toLowerCase().split(/\s+/);
  const fits = (operation: Operation) => {
    const text = [
      operation.get('method'),
      operation.get('path'),
      operation.getIn(['operation', 'summary']),
      operation.getIn(['operation', 'operationId']),
    ]
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return tags
    .map((tag) => tag.set('operations', tag.get('operations').filter(fits)))
    .filter((tag) => tag.get('operations').size > 0);
}
