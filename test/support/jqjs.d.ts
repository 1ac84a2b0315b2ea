/** What the tests use of a package that has no types. */
declare module '@michaelhomer/jqjs' {
  const jq: { compile: (filter: string) => (input: unknown) => Iterable<unknown> };
  export default jq;
}
