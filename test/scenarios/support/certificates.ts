import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';

/**
 * Makes a private certificate authority, written in DER (X.509, RFC 5280): no tool that makes one is installed
 * everywhere, and a committed key would alarm secret scanners.
 */
export function createAuthority() {
  const { privateKey: signedBy, publicKey } = createKeys();
  return {
    /** The authority's own certificate, as PEM: what `NODE_EXTRA_CA_CERTS` names. */
    cert: assemble({ publicKey, signedBy }),
    /** For a host name or an address: a certificate with its private key, both as PEM. */
    issue(name: string) {
      const keys = createKeys();
      return {
        cert: assemble({ name, publicKey: keys.publicKey, signedBy }),
        key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      };
    },
  };
}

const AUTHORITY = 'Site Pipeline test authority';
const createKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
let serial = 0;

interface Parts {
  /** What it is valid for; of the authority's own, nothing. */
  readonly name?: string;
  readonly publicKey: KeyObject;
  readonly signedBy: KeyObject;
}

function assemble({ name, publicKey, signedBy }: Parts): string {
  serial += 1;
  const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const extensions = [
    // basicConstraints, critical.
    sequence(
      oid(0x55, 0x1d, 0x13),
      der(0x01, Buffer.of(0xff)),
      octets(name ? sequence() : sequence(der(0x01, Buffer.of(0xff)))),
    ),
    ...(name ? [sequence(oid(0x55, 0x1d, 0x11), octets(sequence(alternativeName(name))))] : []),
  ];
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(serial)),
    ecdsaWithSha256,
    commonName(AUTHORITY),
    // Limits that are far from any day on which this runs.
    sequence(time('20000101000000Z'), time('21990101000000Z')),
    commonName(name ?? AUTHORITY),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha256', toBeSigned, signedBy);
  const whole = sequence(toBeSigned, ecdsaWithSha256, der(0x03, Buffer.of(0), signature));
  const base64 = whole.toString('base64').replace(/.{64}(?=.)/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;
}

/** A value with its tag and length. */
function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const value = Buffer.concat(content);
  const { length } = value;
  const long = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  const size = length < 0x80 ? [length] : long;
  return Buffer.concat([Buffer.of(tag, ...size), value]);
}

const sequence = (...content: readonly Buffer[]): Buffer => der(0x30, ...content);
const oid = (...bytes: readonly number[]): Buffer => der(0x06, Buffer.from(bytes));
const octets = (content: Buffer): Buffer => der(0x04, content);
const time = (text: string): Buffer => der(0x18, Buffer.from(text));
const commonName = (text: string): Buffer =>
  sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(text)))));

/** A dNSName, or an iPAddress of IPv4. */
function alternativeName(name: string): Buffer {
  return isIP(name) === 4
    ? der(0x87, Buffer.from(name.split('.').map(Number)))
    : der(0x82, Buffer.from(name));
}
