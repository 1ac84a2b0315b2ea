import fc from 'fast-check';

/**
 * The same examples each time, since no test depends on luck. To hunt with others: `FC_SEED=7 npx vitest run …`;
 * fast-check prints the seed of what it finds.
 */
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20261121) });
