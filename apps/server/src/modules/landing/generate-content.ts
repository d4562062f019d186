// A first text for a landing page, asked of the writing service; nothing of a person ever goes there.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { landingApi } from '@cartable/domain/landing/landing.api.ts'
import { landingRefusals } from '@cartable/domain/landing/landing.refusals.ts'
import { type GeneratedContent, lengths, maxParts } from '@cartable/domain/landing/landing.schema.ts'
import { z } from 'zod'
import type { OperationContext } from '../../platform/http/context.ts'
import { WriterFault, type WriterProblem } from '../../platform/providers/writer/writer.ts'
import { companyShownName } from './landing.queries.ts'

/** What is asked of the service: no link, since it would invent addresses. */
const Proposal = z.object({
  title: z.string().min(1).max(120),
  metaDescription: z.string().min(1).max(320),
  parts: z
    .array(
      z.object({
        kind: z.enum(['text', 'points', 'question']),
        heading: z.string().min(1).max(lengths.heading),
        body: z.string().min(1).max(lengths.body),
      }),
    )
    .min(1)
    .max(maxParts - 1),
})

const role = (company: string) =>
  `Tu écris en français pour ${company}, qui met des familles en relation avec des professeurs particuliers et organise des stages. ` +
  'Ton simple et précis, sans promesse chiffrée, sans superlatif, sans donnée inventée. ' +
  'Réponds par un objet JSON et rien d’autre.'

const demandOf = (keyword: string, instructions: string) =>
  `Écris une page destinée aux visiteurs qui cherchent «\u00a0${keyword}\u00a0». ` +
  `Titre de ${lengths.title} caractères au plus, description de 70 à ${lengths.metaDescription} caractères, ` +
  'quatre à six parties («\u00a0text\u00a0» pour des paragraphes, «\u00a0points\u00a0» pour une liste d’un point par ligne, «\u00a0question\u00a0» pour une question et sa réponse), 300 mots au moins en tout.' +
  (instructions === '' ? '' : ` Consignes\u00a0: ${instructions}`)

const sentences: Record<WriterProblem, (typeof landingRefusals)['writerBusy']> = {
  busy: landingRefusals.writerBusy,
  silent: landingRefusals.writerSilent,
  refused: landingRefusals.writerRefused,
  unreadable: landingRefusals.writerUnreadable,
}

export const generateContent = async (
  { db, platform }: OperationContext,
  { keyword, instructions }: InputOf<typeof landingApi.generateContent>,
): Promise<{ errors: null; content: GeneratedContent }> => {
  const writer = platform.writer ?? refuse(landingRefusals.noWriter)
  try {
    const { parts, ...content } = await writer.write({
      action: 'landing.generate',
      role: role(await companyShownName(db)),
      demand: demandOf(keyword, instructions),
      schema: Proposal,
    })
    const bare = { imageId: null, alt: null, isDecorative: false }
    const contact = { ...bare, kind: 'action' as const, heading: 'Nous contacter', body: null, link: '/public/contact' }
    return {
      errors: null,
      content: { ...content, parts: [...parts.map((part) => ({ ...bare, ...part, link: null })), contact] },
    }
  } catch (error) {
    if (error instanceof WriterFault) return refuse(sentences[error.problem])
    throw error
  }
}
