// Everything that uses HTTP, behind one `import()`: a run with invalid inputs ends without having loaded TLS.
export { createGitHub } from './github.ts';
export { createService } from './service.ts';
