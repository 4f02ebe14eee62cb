export { memberImage } from './member';
export { postImage } from './post';
export { siteImage } from './site';
