export { PostCard } from './post-card';
export { PostList } from './post-list';
export { PostSkeleton } from './post-skeleton';
export { PostView } from './post-view';
export { ProductCard } from './product-card';
export { ProductSkeleton } from './product-skeleton';
export { useShare } from './use-share';
