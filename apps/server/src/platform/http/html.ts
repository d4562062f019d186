// Pages written by the server itself: text escaped, and a policy under which nothing runs.
import { createHash } from 'node:crypto'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Text as HTML, in an element or a quoted attribute. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

/** Policy of a page that has its one style element and nothing else. `framedBy`: who may show it in a frame. */
export const ownStyleOnly = (style: string, framedBy: "'none'" | "'self'"): string =>
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors ${framedBy}; base-uri 'none'; form-action 'none'`
