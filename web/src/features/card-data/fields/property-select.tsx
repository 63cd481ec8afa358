import { type CardProperties, getCardProperty, isOptional, type WordProperty } from '@cardinal/contracts';
import { Select } from '#ui/select.tsx';
import { propertyOptions } from './property-options.tsx';

/** No value: a select has no empty one. */
const NONE = 'none';

interface PropertySelectProps<Name extends WordProperty> {
  name: Name;
  value: CardProperties[Name];
  onChange: (change: Pick<CardProperties, Name>) => void;
  /** The option for no value. */
  none?: string;
  size?: 'sm' | 'md';
}

/** A select for a property of a card. */
export function PropertySelect<Name extends WordProperty>(props: PropertySelectProps<Name>) {
  const { name, value, onChange, size } = props;
  const { label } = getCardProperty(name);
  const { none = `No ${label.toLowerCase()}` } = props;
  return (
    <Select
      label={label}
      size={size}
      options={[...(isOptional(name) ? [{ value: NONE, label: none }] : []), ...propertyOptions(name)]}
      value={value ?? NONE}
      onValueChange={(chosen) => onChange({ [name]: chosen === NONE ? null : chosen } as never)}
    />
  );
}
