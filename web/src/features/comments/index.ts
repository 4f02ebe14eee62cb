export { Comments } from './comments';
export { topCommentsPath } from './paths';
