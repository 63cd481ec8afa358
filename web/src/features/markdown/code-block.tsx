import { Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { copyWithToast } from '#ui/copy-text.ts';
import { IconButton } from '#ui/icon-button.tsx';

/** Characters. Longer code is shown without colours, which would take long to find. */
const longestHighlighted = 5_000;
const messages = { success: 'Code copied!', failure: 'Failed to copy code' };

interface CodeBlockProps {
  language: string;
  value: string;
}

/** Code in a fence. Its colours come when their code is loaded, and move nothing. */
export function CodeBlock({ language, value }: CodeBlockProps) {
  const highlighted = useHighlighted(language, value);
  return (
    <div className="group/code relative">
      <pre
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-md border bg-sunken p-3 pr-10 font-mono text-sm leading-relaxed [overflow-wrap:normal]"
      >
        <code>{highlighted ?? value}</code>
      </pre>
      <IconButton
        label="Copy code"
        icon={<Copy />}
        size="sm"
        className="absolute top-1.5 right-1.5 bg-sunken"
        onClick={() => void copyWithToast(value, messages)}
      />
    </div>
  );
}

function useHighlighted(language: string, value: string): ReactNode {
  const [highlighted, setHighlighted] = useState<{ of: string; nodes: ReactNode } | null>(null);
  useEffect(() => {
    if (!language || value.length > longestHighlighted) return;
    let current = true;
    void import('./highlight.tsx').then(
      ({ highlight }) => current && setHighlighted({ of: value, nodes: highlight(language, value) }),
      // Without a connection the code stays without colours.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [language, value]);
  return highlighted?.of === value ? highlighted.nodes : null;
}
