// Names of files: cleaned when they come in, spelled safely in headers when they go out.

// controls, separators, characters that reorder text, and what no system takes in a name
const unwanted = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu
const maxLength = 150

/** The name as it is kept and shown: no folder, no control or reordering character, 150 characters at most. */
export const cleanFileName = (given: string): string => {
  const base = given.split(/[/\\]/).at(-1) ?? ''
  const clean = base
    .normalize('NFC')
    .replace(unwanted, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  if (clean.length <= maxLength) return clean || 'fichier'
  const extension = /\.[^.]{1,10}$/.exec(clean)?.[0] ?? ''
  return clean.slice(0, maxLength - extension.length) + extension
}

const percent = (text: string) =>
  encodeURIComponent(text).replace(/['()*!]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** `Content-Disposition` with the plain name for old programs and the exact one (RFC 5987) for the others. */
export const contentDisposition = (name: string, inline: boolean): string => {
  const clean = cleanFileName(name)
  const plain = clean
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_')
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${percent(clean)}`
}

/** Only what a browser shows without running anything may be shown in it. */
const shown = new Set(['application/pdf', 'image/jpeg', 'image/png', 'image/gif', 'image/webp'])

/** Headers of a stored file: its own type and no other, no script, no embedding elsewhere. `inline` is a wish. */
export const fileHeaders = (
  file: { mediaType: string; originalName: string; sizeBytes: number },
  inline: boolean,
): Record<string, string> => {
  const isShown = inline && shown.has(file.mediaType)
  // the PDF reader of Chromium does not start in a sandboxed document
  const sandbox = isShown && file.mediaType === 'application/pdf' ? '' : 'sandbox; '
  const saysItsLetters = !file.mediaType.startsWith('text/') || file.mediaType.includes('charset=')
  return {
    'content-type': saysItsLetters ? file.mediaType : `${file.mediaType}; charset=utf-8`,
    'content-length': String(file.sizeBytes),
    'content-disposition': contentDisposition(file.originalName, isShown),
    'x-content-type-options': 'nosniff',
    'content-security-policy': `${sandbox}default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'`,
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-cache',
  }
}
