// Landing pages: what a visitor who comes from a search engine reads, and the sites that such a page may lead to.
import { z } from 'zod'
import { id, longText, optionalText, readStamp, text } from '../kernel/fields.ts'
import { Move } from '../kernel/workflow.ts'
import { type LandingStatus, landingStatuses } from './landing.workflow.ts'

/** Longest title and description that results of search engines show whole, in characters. */
export const lengths = { title: 60, metaDescription: 160, slug: 80, keyword: 60, heading: 120, body: 5_000, link: 500 }
/** A page holds no more parts than this. */
export const maxParts = 30

export const partKinds = ['text', 'points', 'question', 'stages', 'form', 'action'] as const
export type PartKind = (typeof partKinds)[number]
export const partLabels: Record<PartKind, string> = {
  text: 'Texte',
  points: 'Liste de points',
  question: 'Question et réponse',
  stages: 'Stages à venir',
  form: 'Formulaire de contact',
  action: 'Bouton',
}

const requiredLink = 'Indiquez où mène le bouton.'
/** Longest town, class or period that a list of stages is of. */
export const stagesOfMaxLength = 80
const runningLink = 'Ce lien n’est pas l’adresse d’une page.'
/** A draft may name a site that is not allowed yet; what is no address of a page at all has no place, not even in a preview. */
const runs = (link: string): boolean => /^[^/?#]*:/.test(link) && !/^https?:\/\//i.test(link)

/**
 * A part of a page: a heading with paragraphs, one point a line, a question with its answer, the stages to come (all, or those of
 * the town, the class or the period that `body` names), the beginning of a request (class and subject, with a word above it in
 * `body`), or a button that leads somewhere.
 */
export const LandingPart = z
  .object({
    kind: z.enum(partKinds),
    heading: text(lengths.heading),
    body: z.union([z.null(), z.literal('').transform(() => null), longText(lengths.body)]),
    link: optionalText(lengths.link),
  })
  .superRefine((part, context) => {
    if (part.kind === 'action') {
      if (part.link === null) context.addIssue({ code: 'custom', path: ['link'], message: requiredLink })
      else if (runs(part.link)) context.addIssue({ code: 'custom', path: ['link'], message: runningLink })
    } else if (part.kind === 'stages') {
      if ((part.body?.length ?? 0) > stagesOfMaxLength)
        context.addIssue({ code: 'custom', path: ['body'], message: `Au plus ${stagesOfMaxLength} caractères.` })
    } else if (part.body === null && part.kind !== 'form')
      context.addIssue({ code: 'custom', path: ['body'], message: 'Ce champ est obligatoire.' })
  })
  // what a kind does not show is not kept behind it
  .transform((part): { kind: PartKind; heading: string; body: string | null; link: string | null } =>
    part.kind === 'action' ? { ...part, body: null } : { ...part, link: null },
  )
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

/** A part as it is shown for editing. */
const ShownPart = z.object({
  kind: z.enum(partKinds),
  heading: z.string(),
  body: z.string().nullable(),
  link: z.string().nullable(),
})
export const LandingRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  title: z.string(),
  slug: z.string(),
  keyword: z.string().nullable(),
  metaDescription: z.string().nullable(),
  parts: z.array(ShownPart),
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
