import {
  type ActionOptions,
  type ActionResult,
  runAction,
  runPost,
} from '../../test/scenarios/support/run-action.ts';
import { realClock } from '../../test/stand-ins/clock.ts';
import { startGitHub } from '../../test/stand-ins/github/github.ts';
import { fullToken } from '../../test/stand-ins/github/permissions.ts';
import { startHttpService } from '../../test/stand-ins/service/http-service.ts';
import { seedIds, seedTokens } from '../../test/stand-ins/service/seed.ts';
import { createService } from '../../test/stand-ins/service/service.ts';
import type { Screen } from './screen.ts';

/** A step of a workflow, in its run, and how it should end. */
interface Step extends Pick<ActionOptions, 'attempt' | 'env' | 'event' | 'eventName' | 'inputs' | 'runId'> {
  /** The output `status`, or `killed`: its runner dies at the first line of progress. */
  readonly status: 'completed' | 'killed' | 'refused' | 'skipped';
  /** The log is not shown, because the summary says the same. */
  readonly isQuiet?: boolean;
}

/** A live site, its host and its repository on GitHub. */
export type Site = Awaited<ReturnType<typeof openSite>>;

export const domain = 'studio.example';
/** The file of the theme that the film shows. */
export const theme = 'wp-content/themes/studio/style.css';

/** What a site or a backup has: its theme, and its pages. */
export function contentOf(style: string, pages: number) {
  return { files: { [theme]: style }, database: { wp_posts: `${pages} pages` } };
}

/** Starts the stand-ins for the host and for GitHub on loopback. A fast one waits less between two looks at a task. */
export async function openSite(screen: Screen, isFast: boolean) {
  // A task takes a number of polls, not a time: a busy machine never misses that it runs.
  const polls = { staging: 2, push: 3, restore: 8, 'restore-snapshot': 1 };
  const service = createService({
    clock: realClock,
    paceOf: ({ kind }) => ({ by: 'polls', polls: polls[kind] }),
  });
  // The live site of the stand-in becomes one that nobody but its owner changes.
  const { backups, contents, sites } = service.world;
  const [live, backup] = [sites.get(seedIds.shop), backups.get(seedIds.shopBackup)];
  if (!live || !backup) throw new Error('the stand-in has no live site with a backup');
  const named = { site_label: 'studio', domain_name: 'studio.hosting.example', custom_domain: domain };
  sites.set(seedIds.shop, { ...live, ...named });
  contents.set(seedIds.shop, contentOf('as on the live site', 12));
  backups.set(seedIds.shopBackup, { ...backup, content: contentOf('as in the backup', 11) });
  const http = await startHttpService(service);
  const token = 'ghs_demo';
  const github = await startGitHub({ tokens: { [token]: fullToken } });

  /** Runs a step and, if it is green, the end of its job. Throws if it does not end as it should. */
  async function run({ isQuiet = false, status, ...step }: Step): Promise<ActionResult> {
    const print = screen.openLog();
    const options: ActionOptions = {
      ...step,
      inputs: {
        'api-url': http.url,
        'api-token': seedTokens.full,
        'github-token': token,
        ...(isFast && { 'poll-interval-seconds': '0.1' }),
        ...step.inputs,
      },
      env: { GITHUB_API_URL: github.url, GITHUB_ACTION: step.inputs['operation'], ...step.env },
      onLine(line, action) {
        if (!isQuiet) print(line);
        // Each line of progress starts with the elapsed time.
        if (status === 'killed' && /^\d\d:\d\d {2}/.test(line)) action.kill('SIGKILL');
      },
    };
    const result = await runAction(options);
    const ended = result.signal === null ? result.outputs['status'] : 'killed';
    const end = result.exitCode === 0 ? await runPost(options, result) : result;
    const stderr = result.stderr + end.stderr;
    if (ended !== status || stderr !== '')
      throw new Error(`The step is ${ended ?? 'without a status'}, not ${status}. ${stderr}`);
    return result;
  }

  return {
    service,
    github: github.state,
    run,
    close: () => Promise.all([http.close(), github.close()]),
  };
}
