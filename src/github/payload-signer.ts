import type { RunContext } from '../inputs/run-context.ts';
import type { Signer } from '../service/signature.ts';
import { readPayload, type DeploymentPayload } from './deployment-payload.ts';

/** Signs what a deployment says about a staging site, and says whose records can be believed (contract, G10). */
export interface PayloadSigner {
  /** The payload as GitHub will store it, with its signature. `undefined`: a later run could not read it. */
  sign(payload: Omit<DeploymentPayload, 'signature'>, environment: string): DeploymentPayload | undefined;
  /** Whether this action wrote the payload for the environment, in this repository and with the present token. */
  isSigned(payload: DeploymentPayload, environment: string): boolean;
}

/**
 * @param signer `undefined` without an API token: then no record can be verified.
 * @param sanitize what is applied to every text before GitHub stores it: the signature is about the stored text.
 */
export function createPayloadSigner(
  signer: Signer | undefined,
  { repository, repositoryId = repository }: Pick<RunContext, 'repository' | 'repositoryId'>,
  sanitize: (text: string) => string,
): PayloadSigner {
  /** The same text for the same content: GitHub may return the fields in another order. */
  const canonicalText = (payload: DeploymentPayload, environment: string): string => {
    const present = Object.entries(payload).filter(
      ([name, value]) => name !== 'signature' && value !== undefined,
    );
    const sorted = present.toSorted(([a], [b]) => (a < b ? -1 : 1));
    return JSON.stringify(['site-pipeline deployment', repositoryId, environment.toLowerCase(), sorted]);
  };
  return {
    sign(payload, environment) {
      const stored = Object.entries(payload).map(([name, value]) => [name, value && sanitize(value)]);
      const read = readPayload(Object.fromEntries(stored));
      return read && { ...read, signature: signer?.sign(canonicalText(read, environment)) };
    },
    isSigned(payload, environment) {
      const { signature } = payload;
      return (
        signature !== undefined && signer?.isSigned(canonicalText(payload, environment), signature) === true
      );
    },
  };
}
