export { FiguresView } from './figures-view';
export { PERIODS } from './types';
