// On the record of a customer: the second parent of the household, invited, allowed to pay or not, removed.
import { householdApi } from '@cartable/domain/customers/household/household.api.ts'
import type { HouseholdMember } from '@cartable/domain/customers/household/household.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { Embedded } from '../../../platform/form/Embedded.tsx'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid, Section } from '../../../platform/form/Section.tsx'
import { unbroken } from '../../../platform/fr/typography.ts'
import { NewButton } from '../../../platform/list/NewButton.tsx'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from './household.module.css'

const F = formOf<typeof householdApi.inviteMember>()
const states = { invited: 'Invité', open: 'A son compte', closed: 'Compte fermé' } as const

const InviteDialog = ({ customerId, onClose }: { readonly customerId: number; readonly onClose: () => void }) => (
  <FormDialog title="Inviter un second parent" size={520} onClose={onClose}>
    <RecordForm
      operation={householdApi.inviteMember}
      screen="second-parent"
      record={{ customerId, firstName: '', lastName: '', email: '', mayPay: true }}
      layout="modal"
      saveLabel="Inviter"
      refreshes={[['customers'], ['messaging']]}
      onClose={onClose}
      onSaved={() => void toast.success('Invitation envoyée\u00a0: le parent choisit son mot de passe.')}
    >
      <FieldGrid>
        <F.Text name="firstName" label="Prénom" span={3} maxLength={60} autoFocus />
        <F.Text name="lastName" label="Nom" span={3} maxLength={60} />
        <F.Text name="email" label="Adresse e-mail" span={6} />
        <F.Switch name="mayPay" label="Peut payer les factures et enregistrer une carte" />
      </FieldGrid>
    </RecordForm>
  </FormDialog>
)

const Member = ({ member, mayChange }: { readonly member: HouseholdMember; readonly mayChange: boolean }) => {
  const refreshes = [['customers'], ['messaging']] as const
  const say =
    (done: string) =>
    ({ isValid, errorMsgs }: { readonly isValid: boolean; readonly errorMsgs: readonly string[] }) =>
      void (isValid ? toast.success(done) : toast.error(unbroken(errorMsgs.join(' '))))
  const pay = useAction(householdApi.letMemberPay, { refreshes, onSuccess: say('Enregistré.') })
  const remove = useAction(householdApi.removeMember, {
    refreshes,
    onSuccess: say('Retiré du foyer\u00a0: les deux parents sont prévenus.'),
  })
  const ask = async () => {
    const isSure = await askConfirmation({
      title: `Retirer ${member.name}`,
      body: 'Cette personne ne verra plus ni cours ni factures du foyer. Les deux parents sont prévenus par mail.',
      confirmLabel: 'Retirer du foyer',
      isDangerous: true,
    })
    if (isSure) remove.mutate({ id: member.id })
  }
  return (
    <li>
      <span>
        <b>{member.name}</b>
        <span className={classes.quiet}>
          {[member.email, `${states[member.state]}, le ${formatDay(member.invitedOn)}`].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Switch
        label="Peut payer"
        aria-label={`Peut payer, ${member.name}`}
        checked={pay.isPending ? pay.variables.mayPay : member.mayPay}
        disabled={!mayChange || pay.isPending}
        onChange={(event) => pay.mutate({ id: member.id, mayPay: event.currentTarget.checked })}
      />
      {mayChange && (
        <Button size="compact-sm" loading={remove.isPending} onClick={() => void ask()}>
          Retirer…
        </Button>
      )}
      <HistoryButton className="household_members" entityId={member.id} />
    </li>
  )
}

export const HouseholdSection = ({ customerId }: { readonly customerId: number }) => {
  const [isInviting, setInviting] = useState(false)
  const { data } = useOperation(householdApi.household, { customerId: String(customerId) }, { background: true })
  return (
    <Section
      id="foyer"
      title="Second parent"
      free
      actions={
        data?.mayChange && <NewButton label="Inviter un second parent" onClick={() => setInviting(true)} isQuiet />
      }
    >
      <Embedded>
        {data?.members.length === 0 && <EmptyLine>Un seul parent a accès à l’espace du foyer.</EmptyLine>}
        <ul className={classes.members}>
          {data?.members.map((member) => (
            <Member key={member.id} member={member} mayChange={data.mayChange} />
          ))}
        </ul>
        {isInviting && <InviteDialog customerId={customerId} onClose={() => setInviting(false)} />}
      </Embedded>
    </Section>
  )
}
