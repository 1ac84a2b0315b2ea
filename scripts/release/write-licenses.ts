import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LICENSES_FILE, readBundledPackages, renderLicenses } from './licenses.ts';
import { readLockFile } from './lock-file.ts';

const root = join(import.meta.dirname, '../..');
writeFileSync(join(root, LICENSES_FILE), renderLicenses(readBundledPackages(root, readLockFile(root))));
