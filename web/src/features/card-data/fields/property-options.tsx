import {
  type CardStatus,
  type CardType,
  propertyWords,
  valueName,
  type WordProperty,
} from '@cardinal/contracts';
import type { ReactNode } from 'react';
import { TypeIcon } from '#ui/domain-badges.tsx';
import type { SelectOption } from '#ui/select.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';

const icons: Partial<Record<WordProperty, (value: string) => ReactNode>> = {
  type: (type) => <TypeIcon type={type as CardType} />,
  status: (status) => <StatusIcon status={status as CardStatus} />,
};

/** The values of a property, for a select or a menu. */
export const propertyOptions = (name: WordProperty): SelectOption[] =>
  propertyWords(name).map((value) => ({
    value,
    label: valueName(name, value),
    icon: icons[name]?.(value),
  }));
