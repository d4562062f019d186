// Reads a delivery status notification (RFC 3464): which message did not reach which address, and why. Hostile input ends in null.

export type RecipientStatus = {
  readonly address: string
  /** `failed` for good; `delayed` will be tried again; `delivered`, `relayed`, `expanded`. */
  readonly action: string
  /** Enhanced status code, `5.1.1`. */
  readonly status: string
  /** What the last server said. */
  readonly diagnostic: string | null
}
export type DeliveryStatus = {
  /** Message-ID of the mail it is about, with its angle brackets; null when the report does not say. */
  readonly messageId: string | null
  readonly recipients: readonly RecipientStatus[]
}

type Part = { readonly headers: ReadonlyMap<string, string>; readonly body: string }

/** More parts or recipients than any server writes. */
const most = 100
const deepest = 5

/** Names in lower case, folded lines unfolded; the first of a name counts. */
const readHeaders = (text: string): Map<string, string> => {
  const headers = new Map<string, string>()
  for (const line of text.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase()
    if (name !== '' && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim())
  }
  return headers
}

const decoded = (body: string, encoding: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n')
  if (encoding !== 'quoted-printable') return body
  return body
    .replace(/[ \t]*=\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

const readPart = (text: string): Part => {
  const end = text.indexOf('\n\n')
  const headers = readHeaders(end === -1 ? text : text.slice(0, end))
  const encoding = (headers.get('content-transfer-encoding') ?? '').toLowerCase()
  return { headers, body: decoded(end === -1 ? '' : text.slice(end + 2), encoding) }
}

const typeOf = (part: Part): string =>
  (part.headers.get('content-type') ?? 'text/plain').split(';', 1)[0]!.trim().toLowerCase()

const boundaryOf = (part: Part): string | null => {
  const found = /;\s*boundary\s*=\s*(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(part.headers.get('content-type') ?? '')
  return found?.[1] ?? found?.[2] ?? null
}

/** The parts of a multipart, those inside others too. */
const partsOf = (part: Part, depth = 0): Part[] => {
  const boundary = typeOf(part).startsWith('multipart/') ? boundaryOf(part) : null
  if (boundary === null || depth >= deepest) return [part]
  const [whole = ''] = `\n${part.body}`.split(`\n--${boundary}--`, 1)
  return whole
    .split(`\n--${boundary}`)
    .slice(1, most)
    .flatMap((text) => partsOf(readPart(text.replace(/^[ \t]*\n/, '')), depth + 1))
}

/** `rfc822; lea@exemple.fr` → the address. */
const addressOf = (field: string | undefined): string | null => {
  const address = field
    ?.slice(field.indexOf(';') + 1)
    .trim()
    .replace(/^<|>$/g, '')
  return address && address.length <= 320 && address.includes('@') ? address : null
}

/** The raw message of a report; null when it is something else (an answer, an absence). */
export const readDeliveryStatus = (raw: Buffer): DeliveryStatus | null => {
  const parts = partsOf(readPart(raw.toString('utf8').replaceAll('\r\n', '\n')))
  const report = parts.find((part) =>
    ['message/delivery-status', 'message/global-delivery-status'].includes(typeOf(part)),
  )
  if (!report) return null
  const recipients = report.body
    .split(/\n\s*\n/)
    .slice(0, most)
    .flatMap((group) => {
      const fields = readHeaders(group.trim())
      const address = addressOf(fields.get('original-recipient')) ?? addressOf(fields.get('final-recipient'))
      const action = fields.get('action')?.toLowerCase()
      if (address === null || action === undefined) return []
      const status = /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? ''
      const diagnostic =
        fields
          .get('diagnostic-code')
          ?.replace(/^[^;]*;\s*/, '')
          .slice(0, 500) ?? null
      return [{ address, action, status, diagnostic }]
    })
  const original = parts.find((part) =>
    ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/rfc822-headers'].includes(typeOf(part)),
  )
  const messageId = /<[^<>\s]{3,250}>/.exec(
    readHeaders(original?.body.split('\n\n', 1)[0] ?? '').get('message-id') ?? '',
  )
  return recipients.length === 0 ? null : { messageId: messageId?.[0] ?? null, recipients }
}
