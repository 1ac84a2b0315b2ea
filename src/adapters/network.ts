// All that speaks HTTP, behind one `import()`: a run whose inputs are wrong ends without having loaded TLS.
export { createGitHub } from './github.ts';
export { createService } from './service.ts';
