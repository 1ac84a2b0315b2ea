/** The packaged action on a runner whose clock is three hours slow. */
const RealDate = Date;
const DELAY_MS = 3 * 3_600_000;

globalThis.Date = class extends RealDate {
  constructor(...args: readonly [] | readonly [number | string]) {
    super(args.length === 0 ? RealDate.now() - DELAY_MS : args[0]);
  }

  static override now(): number {
    return RealDate.now() - DELAY_MS;
  }
} as DateConstructor;

await import(new URL('../../../../dist/index.js', import.meta.url).href);
export {};
