/** The former name, for `test/contract/performance`: to be deleted once that imports `start-services.ts`. */
export { startServices as setStage } from './start-services.ts';
