// « Mon foyer »: the second parent, invited to an account of their own, who pays or not, and may be removed.
import type { HouseholdMember } from '@cartable/domain/customers/household/household.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { useState } from 'react'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Badge, Lead, List, Quiet, Section } from '../../../../platform/outside/cards.tsx'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { CheckField, TextField } from '../../../../platform/outside/fields.tsx'
import { Form, SavedSwitch, useForm } from '../../../../platform/outside/form.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { Answered, Failure } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { inviteMember, letMemberPay, readHousehold, removeMember } from './household.doors.ts'

const InviteSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const act = useAct(inviteMember)
  const form = useForm({ firstName: '', lastName: '', email: '', mayPay: true })
  return (
    <Sheet title="Inviter l’autre parent" onClose={onClose} isDirty={form.isDirty}>
      <Form
        of={form}
        act={act}
        input={(values) => ({ customerId: null, ...values })}
        after={(_, { firstName }) => {
          toast(`Un mail part à ${firstName}\u00a0: il ouvre son propre compte.`)
          onClose()
        }}
      >
        <TextField {...form.at('firstName')} label="Prénom" maxLength={60} />
        <TextField {...form.at('lastName')} label="Nom" maxLength={60} />
        <TextField {...form.at('email')} label="Adresse e-mail" type="email" inputMode="email" />
        <CheckField {...form.at('mayPay')}>Peut payer les factures et enregistrer une carte</CheckField>
        <Quiet>Cours, agenda, factures et messages du foyer seront les mêmes pour vous deux.</Quiet>
        <Buttons>
          <Button kind="primary" submits grows>
            Inviter
          </Button>
          <Button onPress={onClose}>Annuler</Button>
        </Buttons>
      </Form>
    </Sheet>
  )
}

const RemoveSheet = ({ member, onClose }: { readonly member: HouseholdMember; readonly onClose: () => void }) => {
  const remove = useAct(removeMember, {
    done: () => {
      toast(`${member.name} n’a plus accès à votre foyer.`)
      onClose()
    },
  })
  return (
    <Sheet title={`Retirer ${member.name}`} onClose={onClose}>
      <p>{member.name} ne verra plus ni cours ni factures, et un mail l’en prévient.</p>
      <Failure of={remove} />
      <Buttons>
        <Button kind="danger" isBusy={remove.isBusy} onPress={() => void remove.run({ id: member.id })}>
          Retirer du foyer
        </Button>
        <Button onPress={onClose}>Annuler</Button>
      </Buttons>
    </Sheet>
  )
}

const Member = ({ member, mayChange }: { readonly member: HouseholdMember; readonly mayChange: boolean }) => {
  const [isRemoving, setRemoving] = useState(false)
  const pay = useAct(letMemberPay)
  return (
    <li>
      <Lead>
        {member.name}
        {member.isMe && ' (vous)'}
      </Lead>
      {member.email && <Quiet>{member.email}</Quiet>}
      {member.state === 'invited' && <Badge meaning="info">Invité le {formatDay(member.invitedOn)}</Badge>}
      {member.state === 'open' && <Badge meaning="success">A son compte</Badge>}
      {member.state === 'closed' && <Badge meaning="warning">Compte fermé</Badge>}
      {mayChange ? (
        <>
          <SavedSwitch
            name={`mayPay-${member.id}`}
            value={member.mayPay}
            act={pay}
            input={(mayPay) => ({ id: member.id, mayPay })}
          >
            {member.name} peut payer
          </SavedSwitch>
          <Buttons>
            <Button kind="danger" label={`Retirer ${member.name}`} onPress={() => setRemoving(true)}>
              Retirer
            </Button>
          </Buttons>
        </>
      ) : (
        <Quiet>{member.mayPay ? 'Peut payer les factures' : 'Ne paie pas les factures'}</Quiet>
      )}
      {isRemoving && <RemoveSheet member={member} onClose={() => setRemoving(false)} />}
    </li>
  )
}

export const HouseholdPage = () => {
  const household = useAnswer(readHousehold, {})
  const [isInviting, setInviting] = useState(false)
  return (
    <Page
      title="Mon foyer"
      back="/espace/compte"
      narrow
      lead="Qui voit et fait la même chose que vous, avec son propre compte."
    >
      <Answered of={household}>
        {({ owner, members, mayChange }) => (
          <Section title="Parents">
            <List>
              <li>
                <Lead>{owner}</Lead>
                <Quiet>Le dossier est à son nom</Quiet>
              </li>
              {members.map((member) => (
                <Member key={member.id} member={member} mayChange={mayChange} />
              ))}
            </List>
            {mayChange && (
              <Buttons>
                <Button kind="primary" icon="plus" onPress={() => setInviting(true)}>
                  Inviter l’autre parent
                </Button>
              </Buttons>
            )}
            {isInviting && <InviteSheet onClose={() => setInviting(false)} />}
          </Section>
        )}
      </Answered>
    </Page>
  )
}
