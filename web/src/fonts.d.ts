declare module '*.woff2' {
  /** The address under which the build serves the font. */
  const address: string;
  export default address;
}
declare module '*.css';
