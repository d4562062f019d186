// Tells whoever asked that the request arrived, who calls and until when; a visitor’s mail holds nothing of what was typed.
import type { PublicContactInput } from '@cartable/domain/contacts/public-contact.schema.ts'
import { callSentence } from '@cartable/domain/contacts/who-calls.rules.ts'
import type { WhoCalls } from '@cartable/domain/contacts/who-calls.schema.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { mailTemplate, type TemplateMail } from '../messaging/mail-template.ts'

/** The mailbox of a visitor is proven by nobody: no name, no word of the form. */
export const thankVisitor = async (
  context: OperationContext,
  contactId: number,
  { email, phone }: Pick<PublicContactInput, 'email' | 'phone'>,
  caller: WhoCalls,
): Promise<void> => {
  if (email === null) return
  await mailTemplate(context, {
    template: 'contact-received',
    purpose: 'contact-received',
    to: { personId: null, firstName: null, lastName: '', email },
    about: { class: 'contacts', id: contactId },
    tags: { mot: callSentence(caller, phone.phoneNumber === null), gestionnaire: caller.name },
  })
}

type Mailed = TemplateMail['to']
type Asked = {
  readonly contactId: number
  readonly childName: string
  readonly subjectName: string
  readonly format: 'CAD' | 'CEL'
}
export const tellRequestReceived = async (
  context: OperationContext,
  family: Omit<Mailed, 'email'> & { readonly email: string | null },
  { contactId, childName, subjectName, format }: Asked,
  caller: WhoCalls,
): Promise<void> => {
  if (family.email === null) return
  await mailTemplate(context, {
    template: 'request-received',
    purpose: 'request-received',
    to: { ...family, email: family.email },
    about: { class: 'contacts', id: contactId },
    tags: {
      prenom_eleve: childName,
      matiere: subjectName,
      format: format === 'CAD' ? 'à domicile' : 'en ligne',
      mot: callSentence(caller),
      gestionnaire: caller.name,
    },
    page: '/',
  })
}
