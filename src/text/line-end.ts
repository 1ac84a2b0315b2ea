/** Every character sequence that some program takes for the end of a line. */
export const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
