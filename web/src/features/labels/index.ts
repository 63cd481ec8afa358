export { labelsQuery } from './api/labels.queries.ts';
export { LabelFilter } from './picker/label-filter.tsx';
export { toggledLabel } from './picker/label-lists.ts';
export { LabelPicker } from './picker/label-picker.tsx';
export { LabelsPanel } from './settings/labels-panel.tsx';
