import { cpus, loadavg, totalmem } from 'node:os';

/** On what the figures were measured, and how busy it was: times of another machine cannot be compared. */
export function describeMachine(): string {
  const [processor] = cpus();
  const [load = 0] = loadavg();
  return [
    `Node ${process.versions.node}`,
    `${process.platform} ${process.arch}`,
    `${cpus().length} × ${processor?.model ?? 'unknown processor'}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `load ${load.toFixed(1)} at the start`,
  ].join(', ');
}
