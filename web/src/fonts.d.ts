declare module '*.woff2' {
  /** URL under which the build serves the font. */
  const address: string;
  export default address;
}
declare module '*.css';
