export { allOffers, type OfferedCommand, onOffersChanged, runCommand } from './command-store.ts';
export {
  type CommandGroup,
  type CommandId,
  commandGroups,
  commandIds,
  commandTable,
  propertyCommand,
} from './command-table.ts';
export { isTyping, topmost } from './keyboard-target.ts';
export { isMac, keyLabels, parseKeys, toStroke } from './keys.ts';
export { useCommand } from './use-command.ts';
export { useGo } from './use-go.ts';
export { useShortcuts } from './use-shortcuts.ts';
