import packageJson from '../../package.json' with { type: 'json' };

/** The action's version. It stands in package.json only: the release's tag is checked against it. */
export const { version } = packageJson;
