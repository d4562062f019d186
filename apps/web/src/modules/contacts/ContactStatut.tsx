// The status of a contact as a badge.
import { type ContactStatus, contactStatusLabels } from '@cartable/domain/contacts/contacts.workflow.ts'
import { IconMail, IconUserPlus } from '@tabler/icons-react'
import { Statut } from '../../platform/theme/Statut.tsx'

export const ContactStatut = ({ status }: { readonly status: ContactStatus }) => {
  const words = contactStatusLabels[status]
  if (status === 'won') return <Statut meaning="success">{words}</Statut>
  if (status === 'lost') return <Statut meaning="grey">{words}</Statut>
  if (status === 'contact')
    return (
      <Statut meaning="info" icon={IconUserPlus}>
        {words}
      </Statut>
    )
  return (
    <Statut meaning={status === 'prospect' ? 'primary' : 'warning'} icon={IconMail}>
      {words}
    </Statut>
  )
}
