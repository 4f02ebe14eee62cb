export { EstimateCard } from './estimate-card';
export { Feed } from './feed';
export { PeopleToFollow } from './people-to-follow';
export { RecommendedProducts } from './recommended-products';
