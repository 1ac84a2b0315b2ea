import { checkReading } from './check-reading.ts';
import { checkWriting } from './check-writing.ts';
import { createHost, type HostOptions } from './host.ts';
import { Stop } from './requirements.ts';

export interface CheckOptions extends HostOptions {
  /** A staging site. */
  readonly copyId: string;
  /** A live site that may be destroyed; `undefined`: only reads. */
  readonly siteId: string | undefined;
  readonly backupId: string | undefined;
  /** Asks a person whether to go on. */
  readonly confirm: (what: string) => Promise<boolean>;
}

/** Checks what the options allow. Whoever confirms reads first what will be done and left behind. */
export async function checkHost({ copyId, siteId, backupId, ...options }: CheckOptions) {
  const host = createHost(options);
  const sites = new Set<string>();
  const confirm = async (what: string): Promise<void> => {
    if (!(await options.confirm(what))) throw new Stop('nobody confirmed it');
  };
  let otherwise = 'it needs --write';
  try {
    await checkReading(host, copyId);
    if (siteId !== undefined) {
      const restore = backupId === undefined ? '' : ` Then it restores backup ${backupId} onto it.`;
      await confirm(
        `This makes a staging copy of site ${siteId}, or several if your host keeps no keys, and leaves them. It pushes the copy over site ${siteId}, database included.${restore}`,
      );
      await checkWriting(host, { siteId, backupId, confirm, sites });
    }
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    otherwise = error.message;
  }
  return { isFit: host.findings.isFit(), requirements: host.findings.list(otherwise), sites: [...sites] };
}
