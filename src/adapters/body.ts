import { isUtf8 } from 'node:buffer';

/** The text of a response's body, or why it cannot be read. */
export type Body = { readonly text: string } | { readonly unreadable: string };

export function tooLong(maxBytes: number): Body {
  return { unreadable: `it is longer than ${maxBytes / (1024 * 1024)} MiB` };
}

/** Reads a complete body with at most one encoding (RFC 9110, 8.4). `maxBytes` limits the decoded body. */
export function readBody(received: Buffer, encoding = '', maxBytes: number): Body {
  const name = encoding.trim().toLowerCase();
  if (received.length === 0 || name === '' || name === 'identity') return { text: received.toString('utf8') };
  // Loading zlib takes 2 ms, and hardly any answer needs it.
  const zlib = process.getBuiltinModule('node:zlib');
  const decoders = new Map([
    ['gzip', zlib.gunzipSync],
    ['x-gzip', zlib.gunzipSync],
    // Some servers leave out zlib's header, whose lower half byte is 8.
    ['deflate', ((received[0] ?? 0) & 0x0f) === 8 ? zlib.inflateSync : zlib.inflateRawSync],
    ['br', zlib.brotliDecompressSync],
  ]);
  try {
    const decoded = decoders.get(name)?.(received, { maxOutputLength: maxBytes });
    return decoded ? { text: decoded.toString('utf8') } : readAsText(received, name);
  } catch (error) {
    const isTooLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLong ? tooLong(maxBytes) : readAsText(received, name);
  }
}

/** Some servers name a charset as the encoding, and some proxies decompress a body but leave the header. */
function readAsText(received: Buffer, encoding: string): Body {
  if (isUtf8(received)) return { text: received.toString('utf8') };
  return { unreadable: `it is encoded as "${encoding.slice(0, 30)}", although \`identity\` was asked for` };
}
