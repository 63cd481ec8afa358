import { Search, X } from 'lucide-react';
import { useImperativeHandle, useRef } from 'react';
import { cn } from './cn.ts';
import { IconButton } from './icon-button.tsx';
import { Input, type InputProps } from './input.tsx';

interface SearchInputProps extends Omit<InputProps, 'type' | 'icon' | 'trailing' | 'value' | 'onChange'> {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** A search box with a button that empties it. */
export function SearchInput({ label, value, onChange, className, ref, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  return (
    <Input
      ref={input}
      type="search"
      aria-label={label}
      icon={<Search />}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={cn('[&::-webkit-search-cancel-button]:hidden', className)}
      trailing={
        value && (
          <IconButton
            label="Clear search"
            icon={<X />}
            size="sm"
            tooltip={false}
            className="size-6 pointer-coarse:size-9"
            onClick={() => {
              // The button goes with the text.
              input.current?.focus();
              onChange('');
            }}
          />
        )
      }
      {...rest}
    />
  );
}
