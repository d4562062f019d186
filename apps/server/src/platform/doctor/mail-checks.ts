// The records by which other mail servers believe our sender: SPF, DKIM and DMARC of its domain, asked of the DNS.
import { Resolver } from 'node:dns/promises'
import { type Finding, fine, warning } from './findings.ts'

export type TextRecords = (name: string) => Promise<string[][]>

/** Of the machine, which is asked twice at most: a doctor does not wait. */
const ofMachine: TextRecords = (name) => new Resolver({ timeout: 2_000, tries: 2 }).resolveTxt(name)

/** The text of a name that begins so; null when there is none, `nowhere` when the name itself is not known; `unknown` when the DNS could not be asked. */
const findRecord = async (
  ask: TextRecords,
  name: string,
  begins: RegExp,
): Promise<string | null | 'unknown' | 'nowhere'> => {
  try {
    return (await ask(name)).map((parts) => parts.join('')).find((text) => begins.test(text)) ?? null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTFOUND') return 'nowhere'
    return code === 'ENODATA' ? null : 'unknown'
  }
}

const unasked = (what: string, why = 'le DNS ne répond pas') => warning(`${what}\u00a0: non vérifié, ${why}.`)

/** `selector`: under which the mail server publishes its key, which nothing else tells. */
export const checkMailRecords = async (
  { from, selector }: { readonly from: string; readonly selector: string | undefined },
  ask: TextRecords = ofMachine,
): Promise<Finding[]> => {
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const [spf, dkim, dmarc] = await Promise.all([
    findRecord(ask, domain, /^v=spf1\b/i),
    selector ? findRecord(ask, `${selector}._domainkey.${domain}`, /(^|;)\s*(v=DKIM1|p=\S)/i) : null,
    findRecord(ask, `_dmarc.${domain}`, /^v=DMARC1\b/i),
  ])
  // a sender's domain exists: a name server that says otherwise is one that does not look outside
  if (spf === 'nowhere') {
    const why = `le DNS de cette machine ne connaît pas ${domain}`
    return ['SPF', 'DKIM', 'DMARC'].map((what) => unasked(what, why))
  }
  const ofSpf = () => {
    if (spf === 'unknown') return unasked('SPF')
    if (spf === null) return warning(`SPF\u00a0: ${domain} ne dit pas quels serveurs envoient ses courriels.`)
    if (/\+all\b/.test(spf)) return warning(`SPF\u00a0: ${domain} laisse tout le monde envoyer en son nom (+all).`)
    return fine(`SPF\u00a0: publié par ${domain}.`)
  }
  const ofDkim = () => {
    if (!selector)
      return warning(
        'DKIM\u00a0: non vérifié\u202f; donnez MAIL_DKIM_SELECTOR, le sélecteur de votre serveur de courriels.',
      )
    if (dkim === 'unknown') return unasked('DKIM')
    return dkim === null || dkim === 'nowhere'
      ? warning(`DKIM\u00a0: aucune clé sous ${selector}._domainkey.${domain}.`)
      : fine(`DKIM\u00a0: clé publiée sous ${selector}._domainkey.${domain}.`)
  }
  const ofDmarc = () => {
    if (dmarc === 'unknown') return unasked('DMARC')
    if (dmarc === null || dmarc === 'nowhere')
      return warning(`DMARC\u00a0: ${domain} ne dit pas que faire des courriels écrits en son nom.`)
    return /\bp=none\b/i.test(dmarc)
      ? warning(`DMARC\u00a0: ${domain} laisse passer les courriels écrits en son nom (p=none).`)
      : fine(`DMARC\u00a0: publié par ${domain}.`)
  }
  return [ofSpf(), ofDkim(), ofDmarc()]
}
