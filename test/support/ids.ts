/* The ids of the sites, tasks and runs of unit tests. */

export const ids = {
  live: '0b0e7bb4-6f0c-4b3e-9f6a-0c5b2f1d7a11',
  staging: '1c1f8cc5-7a1d-4c4f-8a7b-1d6c3a2e8b22',
  backup: '2d2a9dd6-8b2e-4d5a-9b8c-2e7d4b3f9c33',
  target: '3e3baee7-9c3f-4e6b-8c9d-3f8e5c4a0d44',
  domain: '4f4cbff8-0d4a-4f7c-9d0e-4a9f6d5b1e55',
  task: '5a5dcaa9-1e5b-4a8d-8e1f-5b0a7e6c2f66',
  otherTask: '6b6edbba-2f6c-4b9e-9f2a-6c1b8f7d3a77',
} as const;

/** The id of one site of many. */
export const nthSiteId = (index: number) => `1c1f8cc5-7a1d-4c4f-8a7b-${String(index).padStart(12, '0')}`;

/** The API token. */
export const token = 'wpsk_0123456789abcdef';

/** The run of the steps. */
export const runUrl = 'https://github.com/octo-org/shop/actions/runs/9001';
