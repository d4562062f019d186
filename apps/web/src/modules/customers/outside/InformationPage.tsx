// « Mes informations »: how the family is reached, who pays, whom to call besides; said after each change to whom it was told.

import type { OwnHousehold } from '@cartable/domain/customers/own-household.schema.ts'
import { secondContactLabels } from '@cartable/domain/customers/second-contact.words.ts'
import { useMemo, useState } from 'react'
import { capital } from '../../../platform/fr/typography.ts'
import { Button, ButtonLink, Buttons } from '../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../platform/outside/calls.ts'
import { Card, Notice, Row, Section } from '../../../platform/outside/cards.tsx'
import { Page } from '../../../platform/outside/Frame.tsx'
import { CheckField, TextField } from '../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../platform/outside/form.tsx'
import { phoneText } from '../../../platform/outside/phone.ts'
import { Answered } from '../../../platform/outside/states.tsx'
import { AddressField, addressValue, missingOfAddress, sentAddress } from './address.parts.tsx'
import { ownHousehold, saveOwnHousehold } from './household.doors.ts'

const textOf = ({ phoneNumber }: OwnHousehold['phone']) => (phoneNumber === null ? '' : phoneText(phoneNumber))
const valuesOf = (household: OwnHousehold) => {
  const { payer, secondContact } = household
  return {
    firstName: household.firstName ?? '',
    lastName: household.lastName,
    mobilePhone: textOf(household.mobilePhone),
    phone: textOf(household.phone),
    address: addressValue(household.address),
    hasOtherPayer: household.hasOtherPayer,
    payerLastName: payer.lastName ?? '',
    payerFirstName: payer.firstName ?? '',
    payerEmail: payer.email ?? '',
    payerPhone: textOf(payer.phone),
    payerAddress: addressValue(payer.address),
    contactName: secondContact.name ?? '',
    contactLink: secondContact.link ?? '',
    contactPhone: textOf(secondContact.phone),
    contactEmail: secondContact.email ?? '',
  }
}
type Values = ReturnType<typeof valuesOf>

const phoneOf = (typed: string, region: string | null) => ({
  phoneNumber: typed.trim() === '' ? null : typed,
  phoneRegion: region ?? 'FR',
})
const inputOf = (values: Values, household: OwnHousehold) => ({
  id: household.id,
  updatedAt: household.updatedAt,
  firstName: values.firstName,
  lastName: values.lastName,
  mobilePhone: phoneOf(values.mobilePhone, household.mobilePhone.phoneRegion),
  phone: phoneOf(values.phone, household.phone.phoneRegion),
  address: sentAddress(values.address),
  hasOtherPayer: values.hasOtherPayer,
  payer: {
    firstName: values.payerFirstName,
    lastName: values.payerLastName,
    email: values.payerEmail,
    phone: phoneOf(values.payerPhone, household.payer.phone.phoneRegion),
    address: sentAddress(values.payerAddress),
  },
  secondContact: {
    name: values.contactName,
    link: values.contactLink,
    phone: phoneOf(values.contactPhone, household.secondContact.phone.phoneRegion),
    email: values.contactEmail,
  },
})

/** Fields of the answer as this page names them. */
const fieldOf = (path: string): string => {
  const [of = '', part = ''] = path.split('.')
  const whole = capital(part)
  if (of === 'payer') return `payer${whole}`
  return of === 'secondContact' ? `contact${whole}` : of
}

type FieldsProps = {
  readonly household: OwnHousehold
  readonly told: readonly string[] | null
  readonly onTold: (told: readonly string[] | null) => void
}
const Fields = ({ household, told, onTold }: FieldsProps) => {
  const act = useAct(saveOwnHousehold, { touches: ['access', 'messaging'] })
  const form = useForm(valuesOf(household))
  const { errors } = act
  // the same until another answer: the form goes to the first of them once
  const named = useMemo(() => errors && { ...errors, propertyPaths: errors.propertyPaths.map(fieldOf) }, [errors])
  const { hasOtherPayer } = form.values
  return (
    <Form
      of={form}
      act={{ ...act, errors: named }}
      input={(values) => {
        onTold(null)
        const isFine = form.check({
          lastName: values.lastName.trim() === '' ? 'Indiquez votre nom.' : null,
          address: missingOfAddress(values.address),
          payerAddress: values.hasOtherPayer ? missingOfAddress(values.payerAddress) : null,
        })
        return isFine ? inputOf(values, household) : null
      }}
      after={(answer) => onTold(answer.told)}
    >
      <Section title="Vous">
        <TextField {...form.at('firstName')} label="Prénom" autoComplete="given-name" maxLength={100} />
        <TextField {...form.at('lastName')} label="Nom" autoComplete="family-name" maxLength={100} />
        <TextField {...form.at('mobilePhone')} label="Portable" type="tel" autoComplete="tel" maxLength={30} />
        <TextField {...form.at('phone')} label="Autre téléphone" type="tel" optional maxLength={30} />
        <AddressField {...form.at('address')} label="Adresse" />
        {household.advanceWords !== null && <Notice>{household.advanceWords}</Notice>}
      </Section>
      <Section title="Qui paie">
        <CheckField {...form.at('hasOtherPayer')}>Quelqu’un d’autre paie les factures</CheckField>
        {hasOtherPayer && (
          <>
            <TextField {...form.at('payerFirstName')} label="Prénom du payeur" optional maxLength={100} />
            <TextField {...form.at('payerLastName')} label="Nom du payeur" maxLength={100} />
            <TextField {...form.at('payerEmail')} label="E-mail du payeur" type="email" optional maxLength={254} />
            <TextField {...form.at('payerPhone')} label="Téléphone du payeur" type="tel" optional maxLength={30} />
            <AddressField {...form.at('payerAddress')} label="Adresse de facturation" />
          </>
        )}
      </Section>
      <Section title="Second contact">
        <TextField
          {...form.at('contactName')}
          label={secondContactLabels.name}
          help="Qui appeler si nous n’arrivons pas à vous joindre. Demandez-lui son accord."
          optional
          maxLength={100}
        />
        <TextField {...form.at('contactLink')} label={secondContactLabels.link} optional maxLength={60} />
        <TextField {...form.at('contactPhone')} label="Son téléphone" type="tel" optional maxLength={30} />
        <TextField {...form.at('contactEmail')} label="Son e-mail" type="email" optional maxLength={254} />
      </Section>
      {told !== null && (
        <Notice meaning="success" alert>
          {told.length === 0 ? 'Rien n’a changé.' : `Enregistré. ${told.join(' ')}`}
        </Notice>
      )}
      <Buttons>
        <Button kind="primary" submits>
          Enregistrer
        </Button>
      </Buttons>
    </Form>
  )
}

export const InformationPage = () => {
  const household = useAnswer(ownHousehold, {})
  // kept while the form is filled anew from what was saved
  const [told, setTold] = useState<readonly string[] | null>(null)
  return (
    <Page
      title="Mes informations"
      back="/espace/compte"
      lead="Ce que vous changez ici est pris en compte tout de suite, et le bureau est prévenu."
      narrow
    >
      <Answered of={household}>
        {(data) => (
          <>
            <Section title="Adresse e-mail">
              <Card>
                <Row
                  title={data.email ?? 'Aucune adresse'}
                  detail={
                    data.emailAsked === null
                      ? 'Vos messages arrivent à cette adresse.'
                      : `En attente\u00a0: ouvrez le mail envoyé à ${data.emailAsked}.`
                  }
                  aside={
                    <ButtonLink to="/espace/compte/adresse" label="Changer d’adresse e-mail">
                      Changer
                    </ButtonLink>
                  }
                />
              </Card>
            </Section>
            <Fields key={data.updatedAt} household={data} told={told} onTold={setTold} />
          </>
        )}
      </Answered>
    </Page>
  )
}
