// What other modules embed of accounts: the access of a person on their record.
import { recordRights } from '@cartable/domain/access/accounts/users.schema.ts'
import { Embedded } from '../../platform/form/Embedded.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { useCan } from '../../platform/session/session.ts'
import { AccountPanel } from './accounts/AccountPanel.tsx'
import type { AccountPanelProps } from './accounts/account-texts.ts'

/** The section « Accès » of a customer, a student or a teacher: seen by who reads the record, its buttons by who writes users. */
export const AccessSection = (props: AccountPanelProps) => {
  const readsUsers = useCan('users', 'read')
  const readsRecord = useCan(recordRights[props.part], 'read')
  return readsUsers || readsRecord ? (
    <Section id="acces" title="Accès" free>
      <Embedded>
        <AccountPanel {...props} />
      </Embedded>
    </Section>
  ) : null
}
