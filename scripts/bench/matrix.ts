import { statusOf } from '../../src/outcome/outcome.ts';
import {
  LEGS,
  limits,
  peakFrom,
  runMatrix,
  type MatrixResult,
} from '../../test/contract/performance/matrix.ts';

/** The requests of matrix jobs that start together, over time, as lines of Markdown. */
export async function describeMatrix(): Promise<readonly string[]> {
  const totals: string[] = [];
  const ends: string[] = [];
  for (const limit of limits) {
    const result = await runMatrix(limit);
    const { arrived, refused } = result;
    const hasLimit = limit.perSecond !== Infinity;
    const setting = [
      hasLimit ? String(limit.perSecond) : 'no limit',
      hasLimit ? `${limit.retryAfterSeconds} s` : '–',
    ];
    const all = arrived.reduce((sum, count) => sum + count, 0);
    const counts = [peakFrom(3, arrived), peakFrom(60, arrived), all, refused];
    totals.push(row([...setting, ...counts.map(format)]));
    ends.push(describeEnds(result));
  }
  return [
    `Simulated: ${LEGS} matrix jobs start together, with tasks of 8 to 12 minutes. ${[...new Set(ends)].join('; ')}.`,
    '',
    '| Requests allowed per second | `Retry-After` | most in a second, from 3 s on | from 60 s on | requests in all | refused with 429 |',
    '| --: | --: | --: | --: | --: | --: |',
    ...totals,
  ];
}

/** How the jobs ended, and whether any of them started something twice. */
function describeEnds({ results, service }: MatrixResult): string {
  const completed = results.filter(({ outcome }) => outcome && statusOf(outcome) === 'completed').length;
  const twice = service.started.length - new Set(service.started.map(({ key }) => key)).size;
  return `${completed} completed, ${service.started.length} tasks were started, ${twice} of them twice`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function format(count: number): string {
  return count.toLocaleString('en');
}
