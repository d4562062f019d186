// Landing pages of the demo company: one published, one being written, one put away; the sites they may lead to.

import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { LandingDraft } from '@cartable/domain/landing/landing.schema.ts'
import type { LandingStatus } from '@cartable/domain/landing/landing.workflow.ts'
import { analysePage } from '@cartable/domain/landing/landing-seo.rules.ts'
import type { DemoPart } from '../../platform/demo.ts'
import { setLandingStatus, writeDomain, writeLanding } from './landing.queries.ts'

const contact = { kind: 'action', heading: 'Nous contacter', body: null, link: '/public/contact' } as const
const pages: readonly { page: LandingDraft; status: LandingStatus; daysAgo: number }[] = [
  {
    status: 'published',
    daysAgo: 40,
    page: {
      title: 'Stage de mathématiques pendant les vacances',
      slug: 'stage-de-mathematiques-vacances',
      keyword: 'stage de mathématiques',
      metaDescription:
        'Un stage de mathématiques de cinq jours en petit groupe, avec un professeur qui reprend le programme depuis le début.',
      parts: [
        {
          kind: 'text',
          heading: 'Reprendre confiance en cinq matinées',
          body: 'Nos stages réunissent six élèves du même niveau autour d’un professeur. Chacun arrive avec ses cahiers\u00a0: la première heure sert à voir où en est le groupe, les suivantes à reprendre ce qui manque.\n\nLe dernier jour, un sujet complet est traité dans les conditions d’un contrôle, puis corrigé ensemble.',
          link: null,
        },
        {
          kind: 'points',
          heading: 'Ce que comprend un stage de mathématiques',
          body: 'Quinze heures de cours, de 9 h à 12 h\nUn groupe de six élèves au plus\nUn bilan écrit envoyé à la famille\nLes documents de travail',
          link: null,
        },
        {
          kind: 'question',
          heading: 'Et si le niveau ne convient pas\u202f?',
          body: 'Dites-le le premier jour\u00a0: nous changeons l’élève de groupe, ou nous remboursons les matinées qui restent.',
          link: null,
        },
        contact,
      ],
    },
  },
  {
    status: 'draft',
    daysAgo: 2,
    page: {
      title: 'Préparer le brevet',
      slug: 'preparer-le-brevet',
      keyword: 'préparer le brevet',
      metaDescription: null,
      parts: [
        {
          kind: 'text',
          heading: 'Un plan de révision tenable',
          body: 'Deux heures par semaine à partir de mars suffisent quand elles sont régulières.',
          link: null,
        },
        { kind: 'action', heading: 'Les annales', body: null, link: 'https://eduscol.education.fr/annales' },
      ],
    },
  },
  {
    status: 'archived',
    daysAgo: 300,
    page: {
      title: 'Stages de la Toussaint 2025',
      slug: 'stages-toussaint-2025',
      keyword: 'stage de la Toussaint',
      metaDescription: 'Cinq jours de stage à la Toussaint, du collège à la terminale.',
      parts: [{ kind: 'text', heading: 'Dates', body: 'Du 20 au 24 octobre.', link: null }],
    },
  },
]
const sites = [
  ['education.gouv.fr', 'Ministère de l’Éducation nationale'],
  ['urssaf.fr', 'Avance immédiate du crédit d’impôt'],
] as const

export const landingDemo: DemoPart = {
  name: 'pages d’atterrissage',
  load: async (db, world) => {
    for (const { page, status, daysAgo } of pages) {
      const id = await writeLanding(db, null, page, analysePage(page))
      if (status === 'draft') continue
      const publishedAt = new Date(`${addDays(world.today, -daysAgo)}T09:00:00Z`)
      await setLandingStatus(db, id, status, status === 'published' ? publishedAt : null)
    }
    for (const [domain, comment] of sites)
      await writeDomain(db, null, { id: null, updatedAt: null, domain, comment, enabled: true })
  },
}
