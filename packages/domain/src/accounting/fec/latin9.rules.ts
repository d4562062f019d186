// Text as bytes of ISO 8859-15, the character set of the FEC: what it lacks is written by its nearest letter, or a question mark. Pure.

/** Characters that stand where ISO 8859-1 has others. */
const moved: ReadonlyMap<string, number> = new Map<string, number>([
  ...([
    ['€', 0xa4],
    ['Š', 0xa6],
    ['š', 0xa8],
    ['Ž', 0xb4],
  ] as const),
  ...([
    ['ž', 0xb8],
    ['Œ', 0xbc],
    ['œ', 0xbd],
    ['Ÿ', 0xbe],
  ] as const),
])
/** Code points that these took the places of. */
const lost: ReadonlySet<number> = new Set(moved.values())
/** Signs of our own texts that no letter stands for. */
const nearest: Readonly<Record<string, string>> = {
  ...{ '’': "'", '‘': "'", ʼ: "'", '“': '"', '”': '"', '„': '"', '–': '-', '—': '-', '‑': '-', '−': '-' },
  ...{ '…': '...', '•': '-', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ﬁ: 'fi', ﬂ: 'fl' },
}
const question = 0x3f

const byteOf = (character: string): number | null => {
  const code = character.codePointAt(0) ?? question
  return moved.get(character) ?? (code < 0x100 && !lost.has(code) ? code : null)
}
const bytesOf = (character: string): readonly number[] => {
  const own = byteOf(character)
  if (own !== null) return [own]
  const near = nearest[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '')
  if (near === character || near === '') return [question]
  return [...near].map((one) => byteOf(one) ?? question)
}

/** Encodes a text; composed letters stay whole. */
export const latin9 = (text: string): Uint8Array => Uint8Array.from([...text.normalize('NFC')].flatMap(bytesOf))
