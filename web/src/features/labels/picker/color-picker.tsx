import { type LabelColor, labelColors } from '@cardinal/contracts';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { LabelDot } from '#ui/label-chips.tsx';
import { Popover } from '#ui/popover.tsx';

interface ColorPickerProps {
  /** The name of the control: 'Colour of Bug'. */
  label: string;
  value: LabelColor;
  onChange: (color: LabelColor) => void;
}

/** The colour of a label; a click offers the twelve there are. */
export function ColorPicker({ label, value, onChange }: ColorPickerProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={label}
      align="start"
      className="p-2"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          aria-label={`${label}: ${value}`}
          className="grid size-8 shrink-0 place-items-center rounded-sm hover:bg-hover pointer-coarse:size-11"
        >
          <LabelDot color={value} className="size-3.5" />
        </button>
      }
    >
      <div className="grid grid-cols-6 gap-0.5">
        {labelColors.map((color) => (
          <button
            key={color}
            type="button"
            title={color}
            aria-label={color}
            aria-pressed={color === value}
            onClick={() => {
              setOpen(false);
              if (color !== value) onChange(color);
            }}
            className="relative grid size-8 place-items-center rounded-sm hover:bg-hover pointer-coarse:size-11"
          >
            <LabelDot color={color} className="size-5" />
            {color === value && <Check aria-hidden className="absolute size-3.5 text-surface" />}
          </button>
        ))}
      </div>
    </Popover>
  );
}
