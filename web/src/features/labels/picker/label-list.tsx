import { foldText, type Label, limits } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { CommandBox, CommandEmpty, CommandInput, CommandItem, CommandList } from '#ui/command.tsx';
import { LabelDot } from '#ui/label-chips.tsx';
import { labelsQuery } from '../api/labels.queries.ts';

interface LabelListProps {
  slug: string;
  /** Ids. */
  chosen: readonly string[];
  onToggle: (label: Label) => void;
  typed: string;
  onType: (typed: string) => void;
  placeholder: string;
  /** Shown if there is nothing to choose. */
  empty: string;
  isOffered?: (label: Label) => boolean;
  notice?: string | undefined;
  /** Content after the labels. */
  children?: ReactNode;
}

/** The labels of a project with a search box; chosen ones are ticked. */
export function LabelList(props: LabelListProps) {
  const { slug, chosen, onToggle, typed, onType, isOffered = () => true } = props;
  const { data: labels = [], isPending, isError } = useQuery(labelsQuery(slug));
  const wanted = foldText(typed.trim());
  return (
    <CommandBox label="Labels">
      <CommandInput
        autoFocus
        value={typed}
        maxLength={limits.labelName}
        onValueChange={onType}
        placeholder={props.placeholder}
      />
      <CommandList>
        <CommandEmpty>
          {isPending ? 'Loading...' : isError ? 'The labels could not be loaded.' : props.empty}
        </CommandEmpty>
        {props.notice && <p className="px-2 py-1.5 text-xs text-subtle">{props.notice}</p>}
        {labels
          .filter(({ name }) => foldText(name).includes(wanted))
          .filter(isOffered)
          .map((label) => (
            <CommandItem key={label.id} value={label.id} onSelect={() => onToggle(label)}>
              <LabelDot color={label.color} className="size-2.5" />
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {label.name}
              </span>
              {chosen.includes(label.id) && (
                <>
                  <Check aria-hidden />
                  <span className="sr-only">(chosen)</span>
                </>
              )}
            </CommandItem>
          ))}
        {props.children}
      </CommandList>
    </CommandBox>
  );
}
