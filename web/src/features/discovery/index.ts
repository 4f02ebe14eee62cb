export { type Cards, CardsProvider } from './cards';
export { ExploreView } from './explore/explore-view';
export type { Explored } from './people';
export { SearchView } from './search/search-view';
export { SeeAllView } from './see-all/see-all-view';
