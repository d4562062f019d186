// What search engines like in a page: lengths, the words looked for, headings, links; each finding says what to do.
import { folded } from '../kernel/folded.ts'
import { type LandingDraft, lengths, type SeoFinding, type SeoReport } from './landing.schema.ts'

const weights = { good: 1, improve: 0.5, bad: 0 } as const
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? []

/** Fewest words of a page that is worth a visit, and below which engines hold it for empty. */
const wished = 300
const poor = 120
/** Part of all words that the keyword may make before it reads like a trap, in percent. */
const greatestDensity = 4

/** `3 mots`, `1 mot`. */
const counted = (count: number, one: string) => `${count}\u00a0${one}${count > 1 ? 's' : ''}`

const finding = (code: string, level: SeoFinding['level'], message: string): SeoFinding => ({ code, level, message })

const ofTitle = ({ title }: LandingDraft) => {
  if (title.length > lengths.title)
    return finding(
      'title',
      'improve',
      `Titre de ${title.length} caractères\u00a0: au-delà de ${lengths.title}, il est coupé.`,
    )
  if (title.length < 20)
    return finding('title', 'improve', `Titre de ${title.length} caractères\u00a0: 20 au moins le rendent parlant.`)
  return finding('title', 'good', `Titre de ${title.length} caractères.`)
}
const ofDescription = ({ metaDescription }: LandingDraft) => {
  const length = metaDescription?.length ?? 0
  if (length === 0)
    return finding('description', 'bad', 'La description manque\u00a0: le moteur de recherche choisira à votre place.')
  if (length < 70)
    return finding(
      'description',
      'improve',
      `Description de ${length} caractères\u00a0: 70 au moins disent ce que la page apporte.`,
    )
  if (length > lengths.metaDescription)
    return finding(
      'description',
      'improve',
      `Description de ${length} caractères\u00a0: au-delà de ${lengths.metaDescription}, elle est coupée.`,
    )
  return finding('description', 'good', `Description de ${length} caractères.`)
}
const ofLength = (count: number) => {
  const words = counted(count, 'mot')
  if (count >= wished) return finding('length', 'good', `${words} dans la page.`)
  return finding(
    'length',
    count < poor ? 'bad' : 'improve',
    `${words} dans la page\u00a0: visez-en ${wished} au moins.`,
  )
}
const ofHeadings = ({ parts }: LandingDraft) => {
  const count = parts.filter(({ kind }) => kind !== 'action' && kind !== 'image').length
  return count >= 3
    ? finding('headings', 'good', `${count} intertitres découpent la lecture.`)
    : finding(
        'headings',
        count === 0 ? 'bad' : 'improve',
        `${counted(count, 'intertitre')}\u00a0: trois au moins découpent la lecture.`,
      )
}
const ofAction = ({ parts }: LandingDraft) =>
  parts.some(({ kind }) => kind === 'action' || kind === 'form')
    ? finding('action', 'good', 'Un bouton ou un formulaire dit au visiteur quoi faire.')
    : finding('action', 'bad', 'Aucun bouton\u00a0: le visiteur convaincu ne sait pas où aller.')

const ofKeyword = (page: LandingDraft, words: readonly string[]): SeoFinding[] => {
  if (page.keyword === null)
    return [
      finding('keyword', 'bad', 'Indiquez l’expression que cherchent vos visiteurs, pour savoir si la page y répond.'),
    ]
  const key = folded(page.keyword)
  const has = (text: string | null) => text !== null && folded(text).includes(key)
  const place = (code: string, is: boolean, good: string, bad: string, level: SeoFinding['level'] = 'improve') =>
    finding(code, is ? 'good' : level, is ? good : bad)
  const text = ` ${words.map(folded).join(' ')} `
  const times = text.split(` ${key} `).length - 1
  const share = words.length === 0 ? 0 : (100 * times * wordsOf(page.keyword).length) / words.length
  return [
    place(
      'keywordInTitle',
      has(page.title),
      'L’expression cherchée est dans le titre.',
      'L’expression cherchée n’est pas dans le titre.',
      'bad',
    ),
    place(
      'keywordInSlug',
      page.slug.includes(key.replaceAll(' ', '-')),
      'L’adresse contient l’expression cherchée.',
      'L’adresse ne contient pas l’expression cherchée.',
    ),
    place(
      'keywordInDescription',
      has(page.metaDescription),
      'La description contient l’expression cherchée.',
      'La description ne contient pas l’expression cherchée.',
    ),
    place(
      'keywordInHeading',
      page.parts.some(({ heading }) => has(heading)),
      'Un intertitre contient l’expression cherchée.',
      'Aucun intertitre ne contient l’expression cherchée.',
    ),
    times === 0
      ? finding('keywordInText', 'bad', 'Le texte n’emploie jamais l’expression cherchée.')
      : share > greatestDensity
        ? finding('keywordInText', 'improve', 'L’expression cherchée revient trop souvent\u00a0: variez les mots.')
        : finding('keywordInText', 'good', `Le texte emploie l’expression cherchée ${times} fois.`),
  ]
}

/** Analysis of a page: the mark is the part of the findings that are good, out of 100; one to improve counts for half. */
export const analysePage = (page: LandingDraft): SeoReport => {
  const words = wordsOf(page.parts.map(({ heading, body }) => `${heading} ${body ?? ''}`).join(' '))
  const findings = [
    ofTitle(page),
    ofDescription(page),
    ...ofKeyword(page, words),
    ofLength(words.length),
    ofHeadings(page),
    ofAction(page),
  ]
  const earned = findings.reduce((sum, { level }) => sum + weights[level], 0)
  return { score: Math.round((100 * earned) / findings.length), wordCount: words.length, findings }
}
