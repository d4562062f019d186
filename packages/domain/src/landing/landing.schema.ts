// Landing pages: what a visitor who comes from a search engine reads, and the sites that such a page may lead to.
import { z } from 'zod'
import { id, longText, optionalText, readStamp, text } from '../kernel/fields.ts'
import type { FileParts } from '../kernel/operation.ts'
import { Move } from '../kernel/workflow.ts'
import { photoExtensions, photoMaxBytes } from '../people/people.schema.ts'
import { type LandingStatus, landingStatuses } from './landing.workflow.ts'

/** Longest title and description that results of search engines show whole, in characters. */
export const lengths = {
  ...{ title: 60, metaDescription: 160, slug: 80, keyword: 60 },
  ...{ heading: 120, body: 5_000, link: 500, alt: 250, caption: 300 },
}
/** A page holds no more parts than this. */
export const maxParts = 30

/** What the image of a part may be; bytes. Every visitor fetches it. */
export const landingImageRules = { extensions: photoExtensions, maxBytes: photoMaxBytes } as const
/** What is a little too large is refused in words at its place, and not cut off. */
export const landingFiles = {
  image: { ...landingImageRules, maxBytes: 2 * photoMaxBytes, maxCount: 1 },
} as const satisfies FileParts

export const partKinds = ['text', 'points', 'question', 'image', 'stages', 'form', 'action'] as const
export type PartKind = (typeof partKinds)[number]
export const partLabels: Record<PartKind, string> = {
  text: 'Texte',
  points: 'Liste de points',
  question: 'Question et réponse',
  image: 'Image',
  stages: 'Stages à venir',
  form: 'Formulaire de contact',
  action: 'Bouton',
}

const required = 'Ce champ est obligatoire.'
const requiredLink = 'Indiquez où mène le bouton.'
const requiredImage = 'Choisissez une image.'
const requiredAlt = 'Dites ce que montre l’image, ou qu’elle est décorative.'
/** Longest town, class or period that a list of stages is of. */
export const stagesOfMaxLength = 80
const runningLink = 'Ce lien n’est pas l’adresse d’une page.'
/** A draft may name a site that is not allowed yet; what is no address of a page at all has no place, not even in a preview. */
const runs = (link: string): boolean => /^[^/?#]*:/.test(link) && !/^https?:\/\//i.test(link)

/** A part as it is stored and shown for editing. */
const ShownPart = z.object({
  kind: z.enum(partKinds),
  heading: z.string(),
  body: z.string().nullable(),
  link: z.string().nullable(),
  imageId: id.nullable().default(null),
  alt: z.string().nullable().default(null),
  isDecorative: z.boolean().default(false),
})
type ShownPart = z.infer<typeof ShownPart>

/**
 * A part of a page: a heading with paragraphs, one point a line, a question with its answer, the stages to come (all, or those of
 * the town, the class or the period that `body` names), the beginning of a request (class and subject, with a word above it in
 * `body`), an image (`imageId`: its file) without heading, with what stands for it where it is not seen and a caption in `body`, or a
 * button that leads somewhere.
 */
export const LandingPart = z
  .object({
    kind: z.enum(partKinds),
    heading: optionalText(lengths.heading).transform((heading) => heading ?? ''),
    body: z.union([z.null(), z.literal('').transform(() => null), longText(lengths.body)]),
    link: optionalText(lengths.link),
    imageId: id.nullable().default(null),
    alt: optionalText(lengths.alt).default(null),
    /** Nothing is said of it to who does not see it. */
    isDecorative: z.boolean().default(false),
  })
  .superRefine((part, context) => {
    const fault = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (part.kind !== 'image' && part.heading === '') fault('heading', required)
    if (part.kind === 'image') {
      if (part.imageId === null) fault('imageId', requiredImage)
      if (part.alt === null && !part.isDecorative) fault('alt', requiredAlt)
      if ((part.body?.length ?? 0) > lengths.caption) fault('body', `Au plus ${lengths.caption} caractères.`)
    } else if (part.kind === 'action') {
      if (part.link === null) fault('link', requiredLink)
      else if (runs(part.link)) fault('link', runningLink)
    } else if (part.kind === 'stages') {
      if ((part.body?.length ?? 0) > stagesOfMaxLength) fault('body', `Au plus ${stagesOfMaxLength} caractères.`)
    } else if (part.body === null && part.kind !== 'form') fault('body', required)
  })
  // what a kind does not show is not kept behind it
  .transform((part): ShownPart => {
    if (part.kind === 'image') return { ...part, heading: '', link: null, alt: part.isDecorative ? null : part.alt }
    const words = { ...part, imageId: null, alt: null, isDecorative: false }
    return part.kind === 'action' ? { ...words, body: null } : { ...words, link: null }
  })
export type LandingPart = z.output<typeof LandingPart>

export const slug = z
  .string()
  .trim()
  .max(lengths.slug)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Des lettres minuscules sans accent, des chiffres et des tirets.')

const content = {
  title: text(120),
  slug,
  keyword: optionalText(lengths.keyword),
  metaDescription: optionalText(320),
  parts: z.array(LandingPart).max(maxParts),
}
/** A page as it is written: what the analysis, the checks and the preview read, saved or not. */
export const LandingDraft = z.object(content)
export type LandingDraft = z.output<typeof LandingDraft>
export const LandingInput = z.object({ id: id.nullable(), updatedAt: readStamp, ...content })
export type LandingInput = z.output<typeof LandingInput>

export const LandingRow = z.object({
  id,
  updatedAt: z.string(),
  title: z.string(),
  slug: z.string(),
  status: z.enum(landingStatuses),
  statusText: z.string(),
  /** Mark of the last analysis, out of 100. */
  seoScore: z.int().nullable(),
  publishedAt: z.string().nullable(),
  moves: z.array(Move),
})
export type LandingRow = z.infer<typeof LandingRow>

/** The file of an image, as its form shows it. */
export const LandingImage = z.object({ fileId: id, name: z.string(), bytes: z.int() })
export type LandingImage = z.infer<typeof LandingImage>
export const LandingRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  title: z.string(),
  slug: z.string(),
  keyword: z.string().nullable(),
  metaDescription: z.string().nullable(),
  parts: z.array(ShownPart),
  images: z.array(LandingImage),
  status: z.enum(landingStatuses),
  statusText: z.string(),
  /** Address of the page for everybody, while it is published. */
  publicUrl: z.string().nullable(),
  moves: z.array(Move),
})
export type LandingRecord = z.infer<typeof LandingRecord>
export type { LandingStatus }

export const findingLevels = ['good', 'improve', 'bad'] as const
export const SeoFinding = z.object({
  code: z.string(),
  level: z.enum(findingLevels),
  /** What was found, and what to do about it. */
  message: z.string(),
})
export type SeoFinding = z.infer<typeof SeoFinding>
export const SeoReport = z.object({ score: z.int(), wordCount: z.int(), findings: z.array(SeoFinding) })
export type SeoReport = z.infer<typeof SeoReport>

/** What the writing service proposes; a person reads it, and saves or not. */
export const GeneratedContent = z.object({
  title: z.string(),
  metaDescription: z.string(),
  parts: z.array(ShownPart),
})
export type GeneratedContent = z.infer<typeof GeneratedContent>

/** `exemple.fr`: a name of a site, without protocol nor path. */
export const domainName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
    'Saisissez un nom de site, comme «\u00a0education.gouv.fr\u00a0».',
  )
export const WhitelistInput = z.object({
  id: id.nullable(),
  updatedAt: readStamp,
  domain: domainName,
  comment: optionalText(200),
  enabled: z.boolean(),
})
export type WhitelistInput = z.output<typeof WhitelistInput>
export const WhitelistRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  domain: z.string(),
  comment: z.string().nullable(),
  enabled: z.boolean(),
})
export type WhitelistRecord = z.infer<typeof WhitelistRecord>
export const WhitelistRow = WhitelistRecord.extend({ id, updatedAt: z.string() })
export type WhitelistRow = z.infer<typeof WhitelistRow>
