/** What is said of the inputs of a step that goes on. */
export type InputWarning =
  /** Variables `INPUT_…` of no input of the action (I2). */
  | { readonly kind: 'unknown'; readonly variables: readonly string[] }
  /** Inputs that would keep a step from acting, and that this operation does not use (rules.md, *Inputs*). */
  | { readonly kind: 'unchecked'; readonly operation: string; readonly inputs: readonly string[] }
  /** An environment that may lack a part (I5). */
  | { readonly kind: 'gap'; readonly value: string };
