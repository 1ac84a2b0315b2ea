import './adapters/exit-code.ts';
import { main } from './main.ts';

await main();
