import type { Envelope } from '../api/envelope.ts';
import { findOperation } from '../operations/index.ts';
import type { ResponseReading } from '../operations/operation.ts';
import type { Plan } from '../plan.ts';

/** Reads a response's `data` as the operation of the plan does. */
export function readOperationResponse(data: Envelope['data'], plan: Plan): ResponseReading {
  const operation = findOperation(plan.operationName);
  if (!operation) throw new Error(`the plan names no operation: ${plan.operationName}`);
  return operation.readResponse(data, plan.operation.target);
}
