import { type CardType, defaultCardProperties, limits } from '@cardinal/contracts';
import { useRef } from 'react';
import { useCommand } from '#features/commands/index.ts';
import { Button } from '#ui/button.tsx';
import { TypeIcon, typeNames } from '#ui/domain-badges.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { mostPasted } from './title-lines.ts';
import { type QuickAddTo, useQuickAdd } from './use-quick-add.ts';

/** A line at the top of a column: Enter makes a card of it, and several pasted lines are offered as so many cards. */
export function QuickAdd(props: QuickAddTo) {
  const { status } = props;
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const add = useQuickAdd(props);
  useCommand('create.quickly', () => input.current?.focus(), {
    when: status === defaultCardProperties.status,
  });

  function finish(): void {
    add.forgetPasted();
    input.current?.focus();
  }

  /** First the pasted lines, then the line itself, so that the next key is a command. The typed text stays. */
  function goBack(): void {
    if (add.busy) return;
    if (add.pasted.length > 0) finish();
    else leaveTo(form.current);
  }

  return (
    <SubmitForm
      className="relative px-2 pb-2"
      onSubmit={() => void add.createTyped()}
      ref={form}
      onEscape={goBack}
      onBlur={({ relatedTarget }) => form.current?.contains(relatedTarget) || add.leave()}
    >
      <div className="relative">
        <Input
          ref={input}
          aria-label={`Quick add to ${status}`}
          placeholder="Add a card…"
          value={add.typed}
          maxLength={limits.cardTitle}
          enterKeyHint="done"
          autoComplete="off"
          className="h-8 border-transparent bg-transparent pr-9 text-sm pointer-coarse:text-[1rem] shadow-none hover:bg-hover focus-visible:bg-surface"
          onChange={({ target }) => add.setTyped(target.value)}
          onPaste={(event) => {
            if (add.offer(event.clipboardData.getData('text/plain'))) event.preventDefault();
          }}
        />
        <TypeToggle type={add.type} onChange={add.chooseType} />
      </div>
      <p role="status" className="sr-only">
        {add.created && `Created ${add.created}`}
      </p>
      {add.pasted.length > 0 && <Pasted add={add} onDone={finish} />}
    </SubmitForm>
  );
}

/** Nothing of ours has the focus then, or the first card of the column, from which arrow keys go on. */
function leaveTo(form: HTMLFormElement | null): void {
  const card = form?.closest('section')?.querySelector<HTMLElement>('[data-card] a');
  if (card) card.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

interface TypeToggleProps {
  type: CardType;
  /** Undefined where it is not to be chosen. */
  onChange: ((type: CardType) => void) | undefined;
}

/** Chooses the kind of card that the line makes; the next Tab from it. */
function TypeToggle({ type, onChange }: TypeToggleProps) {
  const other = type === 'bug' ? 'feature' : 'bug';
  return (
    <IconButton
      label={
        onChange ? `Type: ${typeNames[type]}. Change to ${typeNames[other]}` : `Type: ${typeNames[type]}`
      }
      icon={<TypeIcon type={type} className={type === 'bug' ? 'text-rose-ink' : 'text-violet-ink'} />}
      size="sm"
      className="absolute top-0.5 right-0.5"
      disabled={!onChange}
      onClick={() => onChange?.(other)}
    />
  );
}

interface PastedProps {
  add: ReturnType<typeof useQuickAdd>;
  onDone: () => void;
}

function Pasted({ add, onDone }: PastedProps) {
  const { length } = add.pasted;
  return (
    <fieldset className="mt-1 grid gap-2 rounded-md border bg-surface p-3 shadow-card">
      <legend className="sr-only">Pasted lines</legend>
      <ol className="max-h-40 list-inside list-decimal overflow-y-auto text-sm text-muted">
        {add.pasted.map(({ title }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
          <li key={at} dir="auto" className="truncate">
            {title}
          </li>
        ))}
      </ol>
      {length === mostPasted && (
        <p className="text-xs text-subtle">{`At most ${mostPasted} lines at a time.`}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="primary"
          autoFocus
          loading={add.busy}
          onClick={() => void add.createPasted().then((isDone) => isDone && onDone())}
        >
          {length === 1 ? 'Create 1 card' : `Create ${length} cards`}
        </Button>
        <Button size="sm" disabled={add.busy} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}
