// Rules of landing pages: where links may lead, what is checked before publication, what the analysis finds.
import { describe, expect, test } from 'vitest'
import { flawsOfWorkflow } from '../kernel/workflow.ts'
import { faultOfLink, faultsOfPage } from './landing.rules.ts'
import { type LandingDraft, LandingPart } from './landing.schema.ts'
import { landingWorkflow } from './landing.workflow.ts'
import { analysePage } from './landing-seo.rules.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `mot${index}`).join(' ')
/** What only an image has. */
const bare = { imageId: null, alt: null, isDecorative: false } as const
const page = (values: Partial<LandingDraft> = {}): LandingDraft => ({
  title: 'Stage de maths en ligne pendant les vacances',
  slug: 'stage-de-maths-en-ligne',
  keyword: 'stage de maths',
  metaDescription:
    'Un stage de maths en petit groupe pendant les vacances, avec un professeur qui connaît le programme.',
  parts: [
    {
      ...bare,
      kind: 'text',
      heading: 'Un stage de maths en petit groupe',
      body: `Le stage de maths dure ${words(200)}`,
      link: null,
    },
    { ...bare, kind: 'points', heading: 'Le programme', body: words(60), link: null },
    { ...bare, kind: 'question', heading: 'Pour qui\u202f?', body: words(60), link: null },
    { ...bare, kind: 'action', heading: 'S’inscrire', body: null, link: '/public/registration' },
  ],
  ...values,
})
const levelOf = (draft: LandingDraft, code: string) =>
  analysePage(draft).findings.find((finding) => finding.code === code)?.level

test('the workflow is sound', () => {
  expect(flawsOfWorkflow(landingWorkflow)).toEqual([])
})

describe('links of a page', () => {
  const allowed = ['education.gouv.fr']
  test.each([
    '/public/contact',
    '/page/stages?de=noel#prix',
    'https://education.gouv.fr',
    'https://www.education.gouv.fr/bac',
  ])('%s is allowed', (link) => expect(faultOfLink(link, allowed)).toBeNull())
  test.each([
    'https://exemple.fr',
    'https://education.gouv.fr.exemple.fr',
    'https://faux-education.gouv.fr',
    'http://education.gouv.fr',
    'https://moi:secret@education.gouv.fr',
    'https://education.gouv.fr\\@exemple.fr',
    'https://education.gouv.fr:8443@exemple.fr/',
    '//education.gouv.fr',
    '/\\education.gouv.fr',
    'javascript:alert(1)',
    'data:text/html,x',
    'contact',
  ])('%s is refused', (link) => expect(faultOfLink(link, allowed)).not.toBeNull())
})

test('a page shows no field that its kind does not have', () => {
  const part = { kind: 'action', heading: 'Voir', body: 'caché', link: '/a' } as const
  expect(LandingPart.parse(part)).toEqual({ ...bare, ...part, body: null })
  expect(LandingPart.safeParse({ ...part, link: '' }).success).toBe(false)
  expect(LandingPart.safeParse({ kind: 'text', heading: 'Titre', body: '  ', link: null }).success).toBe(false)
})

test('an image is chosen and said in words, or is decorative; it has a short caption and no heading', () => {
  const image = {
    kind: 'image',
    heading: '',
    body: null,
    link: null,
    imageId: 7,
    alt: 'Deux élèves',
    isDecorative: false,
  }
  const faultsOf = (part: object) =>
    LandingPart.safeParse({ ...image, ...part }).error?.issues.map(({ path }) => path.join('.')) ?? []
  expect(LandingPart.parse(image)).toEqual(image)
  expect(LandingPart.parse({ ...image, isDecorative: true, heading: 'caché', link: '/a' })).toEqual({
    ...image,
    ...{ alt: null, isDecorative: true },
  })
  expect(faultsOf({ imageId: null, alt: ' ' })).toEqual(['imageId', 'alt'])
  expect(faultsOf({ body: 'x'.repeat(301) })).toEqual(['body'])
  // what stood in another form of part is not kept behind it, and every other form has its heading
  expect(LandingPart.parse({ ...image, kind: 'text', heading: 'Titre', body: 'Texte' })).toMatchObject(bare)
  expect(faultsOf({ kind: 'text', body: 'Texte' })).toEqual(['heading'])
  // an image alone says nothing
  const alone = page({ parts: [LandingPart.parse(image)] })
  expect(faultsOfPage(alone, { allowedDomains: [], isSlugTaken: false }).map(({ path }) => path)).toEqual(['parts'])
})

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'mailto:a@b.fr',
  'file:///etc',
])('a draft does not keep %j, which no preview could show', (link) => {
  const part = { kind: 'action', heading: 'Voir', body: null, link }
  expect(LandingPart.safeParse(part).error?.issues[0]?.path).toEqual(['link'])
})
test.each(['/inscription', 'https://exemple.fr/a:b', 'http://exemple.fr', '/page?de=a:b', 'contact'])(
  'a draft may keep %j until it is published',
  (link) => expect(LandingPart.safeParse({ kind: 'action', heading: 'Voir', body: null, link }).success).toBe(true),
)

test('faults are told each at its field, all at once', () => {
  const faulty = page({
    metaDescription: null,
    parts: [{ ...bare, kind: 'action', heading: 'Voir', body: null, link: 'https://exemple.fr' }],
  })
  const paths = faultsOfPage(faulty, { allowedDomains: [], isSlugTaken: true }).map(({ path }) => path)
  expect(paths).toEqual(['slug', 'metaDescription', 'parts', 'parts.0.link'])
  expect(faultsOfPage(page(), { allowedDomains: [], isSlugTaken: false })).toEqual([])
})

describe('analysis for search engines', () => {
  test('a page without fault has the whole mark', () => {
    const report = analysePage(page())
    expect(report.findings.filter(({ level }) => level !== 'good')).toEqual([])
    expect(report.score).toBe(100)
  })
  test('an empty page has almost none of it', () => {
    const report = analysePage({ title: 'Page', slug: 'page', keyword: null, metaDescription: null, parts: [] })
    expect(report.wordCount).toBe(0)
    expect(report.score).toBeLessThan(15)
  })
  test.each([
    ['title', { title: 'x'.repeat(61) }, 'improve'],
    ['description', { metaDescription: 'Trop courte.' }, 'improve'],
    ['keyword', { keyword: null }, 'bad'],
    ['keywordInTitle', { title: 'Réviser pendant les vacances' }, 'bad'],
    ['keywordInSlug', { slug: 'vacances' }, 'improve'],
    ['action', { parts: page().parts.slice(0, 3) }, 'bad'],
    ['headings', { parts: page().parts.slice(0, 1) }, 'improve'],
  ] as const)('%s is noticed', (code, values, level) => {
    expect(levelOf(page(values as Partial<LandingDraft>), code)).toBe(level)
  })
  test('an expression repeated without end reads like a trap', () => {
    const parts = [{ ...bare, kind: 'text', heading: 'Stage', body: 'stage de maths '.repeat(40), link: null }] as const
    expect(levelOf(page({ parts: [...parts] }), 'keywordInText')).toBe('improve')
    expect(levelOf(page({ parts: [{ ...parts[0], body: words(50) }] }), 'keywordInText')).toBe('bad')
  })
})
