export { labelsQuery } from './api/labels.queries.ts';
export { LabelFilter } from './label-filter.tsx';
export { toggledLabel } from './label-lists.ts';
export { LabelPicker } from './label-picker.tsx';
export { LabelsPanel } from './settings/labels-panel.tsx';
