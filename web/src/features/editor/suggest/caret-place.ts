/** The styles that decide where a text area breaks its lines. */
const COPIED = [
  ...[
    'box-sizing',
    'width',
    'direction',
    'text-align',
    'text-indent',
    'tab-size',
    'letter-spacing',
    'word-spacing',
  ],
  ...[
    'font-family',
    'font-size',
    'font-weight',
    'font-style',
    'font-variant',
    'font-optical-sizing',
    'line-height',
  ],
  ...['padding-top', 'padding-right', 'padding-bottom', 'padding-left'],
  ...['border-top-width', 'border-right-width', 'border-bottom-width', 'border-left-width'],
];

export interface CaretPlace {
  left: number;
  /** The upper and the lower edge of its line. */
  top: number;
  bottom: number;
}

/**
 * The position of a character on screen. Browsers do not say, so the text is laid out once more where nobody sees it.
 */
export function caretPlace(textarea: HTMLTextAreaElement, at: number): CaretPlace {
  const style = getComputedStyle(textarea);
  const copy = document.createElement('div');
  for (const name of COPIED) copy.style.setProperty(name, style.getPropertyValue(name));
  Object.assign(copy.style, {
    position: 'absolute',
    top: '0',
    left: '-9999px',
    visibility: 'hidden',
    borderStyle: 'solid',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    // A bar beside the text leaves less room for it.
    width: `${textarea.clientWidth + parseFloat(style.borderLeftWidth || '0') + parseFloat(style.borderRightWidth || '0')}px`,
  });
  copy.textContent = textarea.value.slice(0, at);
  const mark = document.createElement('span');
  mark.textContent = textarea.value.slice(at, at + 1).trim() || '.';
  copy.append(mark);
  document.body.append(copy);
  const box = textarea.getBoundingClientRect();
  const top = box.top + mark.offsetTop + parseFloat(style.borderTopWidth || '0') - textarea.scrollTop;
  const place = { left: box.left + mark.offsetLeft, top, bottom: top + mark.offsetHeight };
  copy.remove();
  return place;
}
