export { AppealView } from './appeal-view';
export { AppealsView } from './appeals-view';
export type { AppealFilter } from './use-appeals';
