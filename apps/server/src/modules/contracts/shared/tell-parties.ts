// Tells a family or a teacher what became of their contract: by mail and by the bell, and by the team's telephone where there is no address.
import type { OperationContext } from '../../../platform/http/context.ts'
import { notify } from '../../../platform/notifications.ts'
import { askTeam } from '../../linking/next-actions.ts'
import { mailTemplate, type TemplateMail, type TemplateMailContext } from '../../messaging/mail-template.ts'
import { findParties, type Parties } from './contract-ends.queries.ts'

export type Teller = TemplateMailContext & Pick<OperationContext, 'today'>
export type Told = {
  /** Code of the mail, which is its purpose, too. */
  readonly template: string
  /** The same in one sentence, for the bell and for whoever calls. */
  readonly title: string
  readonly tags?: TemplateMail['tags']
  /** The page where to answer without a password. */
  readonly link?: TemplateMail['link']
}

type BothTold = Omit<Told, 'title'> & {
  readonly title: (contract: Parties) => string
  /** Code of what the teacher reads, where it differs. */
  readonly teacherTemplate?: string
  /** What the family alone reads besides. */
  readonly ofFamily?: Pick<Told, 'tags' | 'link'>
}
/** The teacher, and the family unless the caller writes to it otherwise. */
export const tellBoth = async (
  context: Teller,
  contractId: number,
  { title, teacherTemplate, ofFamily, ...told }: BothTold,
  { family = true }: { readonly family?: boolean } = {},
): Promise<void> => {
  const said = { ...told, title: title(await findParties(context.db, contractId)) }
  await tellParty(context, contractId, 'teacher', { ...said, template: teacherTemplate ?? told.template })
  if (family)
    await tellParty(context, contractId, 'family', { ...said, ...ofFamily, tags: { ...told.tags, ...ofFamily?.tags } })
}

/** In the transaction of what it tells. Nobody is told of what they did themselves. */
export const tellParty = async (
  context: Teller,
  contractId: number,
  reader: 'family' | 'teacher',
  { template, title, tags, link }: Told,
): Promise<void> => {
  const { db, identity, today } = context
  const contract = await findParties(db, contractId)
  const { email, accountId, ...person } = contract[reader]
  if (accountId !== null && accountId === identity?.accountId) return
  await notify(db, [accountId], { kind: 'course', title, link: '/' })
  if (email === null) {
    const { linkingId, staffUserId } = contract
    await askTeam(db, {
      ...(linkingId === null ? { contractId } : { linkingId }),
      kind: reader === 'family' ? 'call-family' : 'call-teacher',
      comment: `Sans adresse e-mail\u00a0: à prévenir par téléphone. ${title}`,
      dueOn: today(),
      staffUserId,
    })
    return
  }
  await mailTemplate(context, {
    template,
    purpose: template,
    to: { ...person, email },
    about: { class: 'contracts', id: contractId },
    tags: {
      prenom_eleve: contract.studentFirstName,
      professeur: contract.teacherName,
      matiere: contract.subjectName,
      gestionnaire: identity?.name ?? null,
      ...tags,
    },
    ...(link && { link }),
  })
}
