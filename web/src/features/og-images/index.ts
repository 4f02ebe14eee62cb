export { memberPicture } from './member';
export { postPicture } from './post';
export { sitePicture } from './site';
