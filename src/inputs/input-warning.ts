/** A warning about the inputs of a step that goes on. */
export type InputWarning =
  /** Variables `INPUT_…` of inputs that the action does not have (I2). */
  | { readonly kind: 'unknown'; readonly variables: readonly string[] }
  /** Inputs that protect, but that this operation does not use (I2). */
  | { readonly kind: 'unchecked'; readonly operation: string; readonly inputs: readonly string[] }
  /** An environment's name with an empty expression (I5). */
  | { readonly kind: 'gap'; readonly value: string };
