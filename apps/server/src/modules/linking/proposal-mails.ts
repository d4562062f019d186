// The mails of proposals: to the teacher with the link that answers, to the family about the date of the test course.
import { formatDay, formatTime } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { wishesText } from '@cartable/domain/linking/wishes.rules.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { mailTemplate } from '../messaging/mail-template.ts'
import type { LinkingFound } from './linking.queries.ts'
import type { ProposalFound } from './proposals.queries.ts'

type Proposed = ProposalFound
const formats = { CAD: 'à domicile', CEL: 'en ligne' } as const

const tagsOf = (linking: LinkingFound, proposal: Proposed, at: string | null) => ({
  prenom_eleve: linking.studentFirstName,
  matiere: linking.subjectName,
  niveau: linking.levelName,
  format: formats[linking.format],
  // a lesson online is given from anywhere: the family's town is told all the same, for it says who they are
  ville: linking.city,
  professeur: [proposal.teacherFirstName, proposal.teacherLastName].filter(Boolean).join(' '),
  prix: proposal.teacherAmount === null ? null : formatEuros(proposal.teacherAmount),
  creneaux: linking.wishes.length === 0 ? null : `Créneaux souhaités\u00a0: ${wishesText(linking.wishes)}.`,
  date_cours: at && formatDay(at),
  heure_cours: at && formatTime(at),
})
const signed = ({ identity }: OperationContext) => ({ gestionnaire: identity?.name ?? null })

const teacherOf = (proposal: Proposed, email: string) => ({
  personId: proposal.teacherPersonId,
  firstName: proposal.teacherFirstName,
  lastName: proposal.teacherLastName,
  email,
})

/** Nothing happens for a teacher without an address. */
const mailTeacher = async (
  context: OperationContext,
  linking: LinkingFound,
  proposal: Proposed,
  template: 'linking-proposal' | 'linking-proposal-over' | 'linking-test-course-answer',
  more: { mot?: string | null; reponse?: string } = {},
): Promise<boolean> => {
  if (proposal.teacherEmail === null) return false
  await mailTemplate(context, {
    template,
    purpose: template,
    to: teacherOf(proposal, proposal.teacherEmail),
    about: { class: 'linkings', id: linking.id },
    tags: { ...tagsOf(linking, proposal, proposal.expectedFirstCourseAt), ...signed(context), ...more },
    ...(template === 'linking-proposal' && {
      link: {
        purpose: 'teacher-proposal' as const,
        subjectClass: 'linking_proposals',
        subjectId: proposal.id,
        address: (token: string) => `/response/privateTuition/teacherProposal?token=${token}`,
      },
    }),
  })
  return true
}

export const mailProposal = (context: OperationContext, linking: LinkingFound, proposal: Proposed) =>
  mailTeacher(context, linking, proposal, 'linking-proposal', { mot: proposal.message })
/** To a teacher who was written to, and is no longer asked. */
export const mailProposalOver = (context: OperationContext, linking: LinkingFound, proposal: Proposed) =>
  mailTeacher(context, linking, proposal, 'linking-proposal-over')
export const mailFirstCourseAnswer = (
  context: OperationContext,
  linking: LinkingFound,
  proposal: Proposed,
  answer: { reponse: string; mot: string | null },
) => mailTeacher(context, linking, proposal, 'linking-test-course-answer', answer)

export const mailFirstCourse = async (
  context: OperationContext,
  linking: LinkingFound,
  proposal: Proposed,
  at: string,
): Promise<boolean> => {
  if (linking.customerEmail === null) return false
  await mailTemplate(context, {
    template: 'linking-test-course',
    purpose: 'linking-test-course',
    to: {
      personId: linking.customerPersonId,
      firstName: linking.customerFirstName,
      lastName: linking.customerLastName,
      email: linking.customerEmail,
    },
    about: { class: 'linkings', id: linking.id },
    tags: { ...tagsOf(linking, proposal, at), ...signed(context) },
    link: {
      purpose: 'waiting-contact',
      subjectClass: 'linking_proposals',
      subjectId: proposal.id,
      address: (token) => `/response/privateTuition/waitingContact?mode=mail&id=${token}`,
    },
  })
  return true
}
