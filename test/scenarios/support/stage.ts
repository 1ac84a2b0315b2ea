import type { GitHub } from '../../stand-ins/github/github.ts';
import { startServices, type Services, type ServicesOptions } from './start-services.ts';

/** The former interface, for `test/contract/performance`. Delete it once they import `start-services.ts`. */
export async function setStage(
  options: ServicesOptions,
): Promise<{ readonly github: GitHub | undefined; readonly run: Services['runAction'] }> {
  const services = await startServices(options);
  return { github: services.github, run: (run) => services.runAction(run) };
}
