import type { Inline } from '@cardinal/markdown';
import { type ReactNode, useContext } from 'react';
import { MentionView } from './mention-view.tsx';
import { linkLook, ReferenceView } from './reference-view.tsx';
import { TextContext } from './text-context.ts';
import { TextImage } from './text-image.tsx';

interface InlinesProps {
  nodes: readonly Inline[];
}

export const Inlines = ({ nodes }: InlinesProps) =>
  nodes.map((node, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change while it is shown
    <InlineView key={at} node={node} />
  ));

function InlineView({ node }: { node: Inline }) {
  const { clickable } = useContext(TextContext);
  const inner = 'children' in node && <Inlines nodes={node.children} />;
  switch (node.type) {
    case 'text':
      return node.value;
    case 'break':
      return <br />;
    case 'strong':
      return <strong className="font-semibold">{inner}</strong>;
    case 'emphasis':
      return <em>{inner}</em>;
    case 'strike':
      return <s>{inner}</s>;
    case 'code':
      return (
        <code dir="ltr" className="rounded-xs bg-sunken px-1 py-0.5 font-mono text-[0.875em]">
          {node.value}
        </code>
      );
    case 'link':
      return clickable ? (
        <ForeignLink href={node.href}>{inner}</ForeignLink>
      ) : (
        <>
          {inner} <span className="text-subtle">({node.href})</span>
        </>
      );
    case 'address':
      return clickable ? (
        <ForeignLink href={node.href}>{node.value}</ForeignLink>
      ) : (
        <span className="text-subtle">{node.value}</span>
      );
    case 'image':
      return <TextImage path={node.path} alt={node.alt} />;
    case 'mention':
      return <MentionView mention={node} />;
    case 'reference':
      return <ReferenceView reference={node} />;
  }
}

function ForeignLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener nofollow ugc" className={linkLook}>
      {children}
    </a>
  );
}
