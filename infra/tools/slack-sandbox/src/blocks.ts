/** Block Kit's rules for the blocks that Cardinal sends; a violating message is refused, as by Slack. */

const limits = { blocks: 50, sectionText: 3_000, headerText: 150, contextElements: 10, contextText: 2_000 };

interface TextObject {
  type: 'mrkdwn' | 'plain_text';
  text: string;
  verbatim?: boolean;
}

export type Block =
  | { type: 'section'; text: TextObject }
  | { type: 'header'; text: TextObject }
  | { type: 'context'; elements: TextObject[] }
  | { type: 'divider' };

function textProblem(value: unknown, longest: number, plainOnly = false): string | null {
  const { type, text } = (value ?? {}) as Partial<TextObject>;
  if (type !== 'plain_text' && (plainOnly || type !== 'mrkdwn'))
    return `unsupported text type: ${String(type)}`;
  if (typeof text !== 'string' || text.length === 0) return 'must have a text';
  return text.length > longest ? `must be at most ${longest} characters` : null;
}

function blockProblem(block: unknown): string | null {
  const { type, text, elements } = (block ?? {}) as { type?: string; text?: unknown; elements?: unknown };
  switch (type) {
    case 'section':
      return textProblem(text, limits.sectionText);
    case 'header':
      return textProblem(text, limits.headerText, true);
    case 'context':
      if (!Array.isArray(elements) || elements.length === 0 || elements.length > limits.contextElements)
        return `must have 1 to ${limits.contextElements} elements`;
      return elements.map((element) => textProblem(element, limits.contextText)).find(Boolean) ?? null;
    case 'divider':
      return null;
    default:
      return `unsupported type: ${String(type)}`;
  }
}

/** The error of the blocks, or null. */
export function blocksProblem(blocks: unknown): string | null {
  if (!Array.isArray(blocks)) return 'blocks must be an array';
  if (blocks.length > limits.blocks) return `no more than ${limits.blocks} blocks`;
  const problems = blocks.map((block, index) => {
    const problem = blockProblem(block);
    return problem && `/blocks/${index}: ${problem}`;
  });
  return problems.find(Boolean) ?? null;
}
