// Who a teacher is: his day of birth, his mobile and where he lives, corrected by himself.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { OwnIdentity as Identity } from '@cartable/domain/teachers/own-file/own-identity.schema.ts'
import { useMemo, useState } from 'react'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Card, Lead, Quiet, Section } from '../../../../platform/outside/cards.tsx'
import { DayField, TextField } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { phoneText } from '../../../../platform/outside/phone.ts'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { Answered } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { AddressField, addressValue, missingOfAddress, sentAddress } from '../../../customers/outside/address.parts.tsx'
import { ownIdentity, saveOwnIdentity } from './own-file.doors.ts'

const mobileOf = ({ mobilePhone: { phoneNumber } }: Identity) => (phoneNumber === null ? '' : phoneText(phoneNumber))

const IdentitySheet = ({ identity, onClose }: { readonly identity: Identity; readonly onClose: () => void }) => {
  const form = useForm({
    birthOn: identity.birthOn ?? '',
    mobilePhone: mobileOf(identity),
    address: addressValue(identity.address),
  })
  const act = useAct(saveOwnIdentity)
  const { errors } = act
  // the parts of a telephone and of an address are one field each; the same object until another answer
  const named = useMemo(
    () => errors && { ...errors, propertyPaths: errors.propertyPaths.map((path) => path.split('.')[0] ?? '') },
    [errors],
  )
  return (
    <Sheet title="Corriger mon identité" onClose={onClose} isDirty={form.isDirty}>
      <Form
        of={form}
        act={{ ...act, errors: named }}
        input={({ birthOn, mobilePhone, address }) =>
          form.check({ address: missingOfAddress(address) })
            ? {
                updatedAt: identity.updatedAt,
                birthOn,
                mobilePhone: {
                  phoneNumber: mobilePhone.trim() === '' ? null : mobilePhone,
                  phoneRegion: identity.mobilePhone.phoneRegion ?? 'FR',
                },
                address: sentAddress(address),
              }
            : null
        }
        after={() => {
          toast('Identité enregistrée\u00a0: nous sommes prévenus.')
          onClose()
        }}
      >
        <DayField {...form.at('birthOn')} label="Date de naissance" />
        <TextField {...form.at('mobilePhone')} label="Portable" type="tel" autoComplete="tel" optional />
        <AddressField {...form.at('address')} label="Adresse" />
        <Buttons>
          <Button kind="primary" submits grows>
            Enregistrer
          </Button>
          <Button onPress={onClose}>Revenir</Button>
        </Buttons>
      </Form>
    </Sheet>
  )
}

export const OwnIdentity = () => {
  const identity = useAnswer(ownIdentity, {})
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title="Mon identité">
      <Answered of={identity}>
        {(own) => (
          <Card>
            <div>
              <Lead>{own.name}</Lead>
              <Quiet>
                {own.birthOn === null
                  ? 'Date de naissance à donner'
                  : `Date de naissance\u00a0: ${formatDay(own.birthOn)}`}
              </Quiet>
              <Quiet>{own.address === null ? 'Adresse à donner' : own.address.completeAddress}</Quiet>
              <Quiet>{mobileOf(own) || 'Portable à donner'}</Quiet>
              <Buttons>
                <Button onPress={() => setOpen(true)}>Corriger mon identité</Button>
              </Buttons>
              <Quiet>Votre nom change avec une pièce d’identité{'\u00a0'}: écrivez-nous.</Quiet>
            </div>
            {isOpen && <IdentitySheet identity={own} onClose={() => setOpen(false)} />}
          </Card>
        )}
      </Answered>
    </Section>
  )
}
