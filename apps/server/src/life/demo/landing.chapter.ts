// The pages for visitors of the demo company: one published after a correction, one put away, one being written.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { allowSite, movePage, writePage } from '../acts/landing.acts.ts'
import { director } from '../open-story.ts'
import { type Chapter, inParis } from '../story.ts'

const ask = {
  kind: 'form',
  heading: 'Parlons de votre enfant',
  body: 'Dites-nous sa classe et la matière\u00a0: un conseiller vous rappelle.',
  link: null,
} as const
const contact = { kind: 'action', heading: 'Nous contacter', body: null, link: '/public/contact' } as const

const holidays = {
  title: 'Stage de mathématiques pendant les vacances',
  slug: 'stage-de-mathematiques-vacances',
  keyword: 'stage de mathématiques',
  metaDescription:
    'Un stage de mathématiques de cinq jours en petit groupe, avec un professeur qui reprend le programme depuis le début.',
  parts: [
    {
      kind: 'text' as const,
      heading: 'Reprendre confiance en cinq matinées',
      body: 'Nos stages réunissent six élèves du même niveau autour d’un professeur. Chacun arrive avec ses cahiers\u00a0: la première heure sert à voir où en est le groupe, les suivantes à reprendre ce qui manque.\n\nLe dernier jour, un sujet complet est traité dans les conditions d’un contrôle, puis corrigé ensemble.',
      link: null,
    },
    {
      kind: 'points' as const,
      heading: 'Ce que comprend un stage de mathématiques',
      body: 'Quinze heures de cours, de 9 h à 12 h\nUn groupe de six élèves au plus\nUn bilan écrit envoyé à la famille\nLes documents de travail',
      link: null,
    },
    {
      kind: 'question' as const,
      heading: 'Et si le niveau ne convient pas\u202f?',
      body: 'Dites-le le premier jour\u00a0: nous changeons l’élève de groupe, ou nous remboursons les matinées qui restent.',
      link: null,
    },
    { kind: 'stages' as const, heading: 'Les stages à venir', body: null, link: null },
    ask,
    contact,
  ],
}
const exam = {
  title: 'Préparer le brevet',
  slug: 'preparer-le-brevet',
  keyword: 'préparer le brevet',
  metaDescription: null,
  parts: [
    {
      kind: 'text' as const,
      heading: 'Un plan de révision tenable',
      body: 'Deux heures par semaine à partir de mars suffisent quand elles sont régulières.',
      link: null,
    },
    {
      kind: 'action' as const,
      heading: 'Les annales',
      body: null,
      link: 'https://eduscol.education.gouv.fr/annales',
    },
  ],
}
const pastHolidays = (year: string) => ({
  title: `Stages de la Toussaint ${year}`,
  slug: `stages-toussaint-${year}`,
  keyword: 'stage de la Toussaint',
  metaDescription: `Cinq jours de stage à la Toussaint ${year}, du collège à la terminale, en petit groupe.`,
  parts: [
    { kind: 'text' as const, heading: 'Dates', body: 'Pendant la première semaine des vacances.', link: null },
    contact,
  ],
})

export const landingChapter: Chapter = {
  name: 'pages d’atterrissage',
  open: async ({ life, agenda, begins, ends }) => {
    const editor = await life.as(director.login)
    const [first, last] = [begins.toISOString().slice(0, 10), ends.toISOString().slice(0, 10)]
    await allowSite(editor, 'education.gouv.fr', 'Ministère de l’Éducation nationale')
    await allowSite(editor, 'urssaf.fr', 'Avance immédiate du crédit d’impôt')
    agenda.at(inParis(addDays(first, 6), 11), async () => {
      const id = await writePage(editor, pastHolidays(first.slice(0, 4)))
      await movePage(editor, id, 'published')
      agenda.at(inParis(addDays(first, 60), 11), async () => {
        await movePage(editor, id, 'archived')
      })
    })
    agenda.at(inParis(addDays(last, -43), 11), async () => {
      const id = await writePage(editor, holidays)
      await movePage(editor, id, 'published')
      // a word was wrong on the first day: taken back, and published again two days later
      await movePage(editor, id, 'draft')
      agenda.at(inParis(addDays(last, -40), 11), async () => {
        await movePage(editor, id, 'published')
      })
    })
    agenda.at(inParis(addDays(last, -2), 11), async () => {
      await writePage(editor, exam)
    })
  },
}
