/** API paths of a search. */
export const usersPath = (query: string) => `/users/exploreUsers?query=${encodeURIComponent(query)}`;
export const postsPath = (query: string, newest = false) =>
  `/posts/explorePosts?query=${encodeURIComponent(query)}${newest ? '&sort=new' : ''}`;
export const productsPath = (query: string) => `/posts/exploreDigitalProducts?query=${encodeURIComponent(query)}`;
