// Rules of landing pages: where their links may lead, and what a page must have before visitors see it.
import type { LandingDraft, PartKind } from './landing.schema.ts'

const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

/**
 * Why a link of a page is refused, or null. Ours (`/inscription`) always pass; another site only by https and when it,
 * or the site above it, is in the list of allowed sites.
 */
export const faultOfLink = (link: string, allowedDomains: readonly string[]): string | null => {
  // `//site` and `/\site` are other sites to a browser
  if (/^\/(?![/\\])/.test(link)) return null
  const host = /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:[/?#]\S*)?$/i.exec(link)?.[1]?.toLowerCase()
  if (host === undefined)
    return 'Le lien doit commencer par «\u00a0/\u00a0» ou par «\u00a0https://\u00a0» et un nom de site.'
  return allowedDomains.some((domain) => isWithin(host, domain))
    ? null
    : `Le site «\u00a0${host}\u00a0» n’est pas dans la liste des sites autorisés.`
}

/** Parts that are read; a page of the others alone says nothing. */
const wordKinds: readonly PartKind[] = ['text', 'points', 'question']

export type PageFault = { readonly path: string; readonly message: string }

/** Faults that keep a page from being published, each at the path of its field. */
export const faultsOfPage = (
  page: Pick<LandingDraft, 'metaDescription' | 'parts'>,
  facts: { readonly allowedDomains: readonly string[]; readonly isSlugTaken: boolean },
): PageFault[] => {
  const faults: PageFault[] = []
  if (facts.isSlugTaken) faults.push({ path: 'slug', message: 'Une autre page a déjà cette adresse.' })
  if (page.metaDescription === null)
    faults.push({ path: 'metaDescription', message: 'La description pour les moteurs de recherche manque.' })
  if (!page.parts.some(({ kind }) => wordKinds.includes(kind)))
    faults.push({ path: 'parts', message: 'La page n’a encore aucun texte.' })
  page.parts.forEach((part, index) => {
    const message = part.link === null ? null : faultOfLink(part.link, facts.allowedDomains)
    if (message !== null) faults.push({ path: `parts.${index}.link`, message })
  })
  return faults
}
