// What other modules embed of accounts: the access of a person on their record.
import { Embedded } from '../../platform/form/Embedded.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { useCan } from '../../platform/session/session.ts'
import { AccountPanel, type AccountPanelProps } from './AccountPanel.tsx'

/** The section « Accès » of a customer, a student or a teacher; nothing for those who may not see accounts. */
export const AccessSection = (props: AccountPanelProps) =>
  useCan('users', 'read') ? (
    <Section id="acces" title="Accès" free>
      <Embedded>
        <AccountPanel {...props} />
      </Embedded>
    </Section>
  ) : null
