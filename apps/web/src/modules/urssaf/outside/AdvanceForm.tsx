// The form of the tax advance as its family fills it in: who declares, where they were born and live, the account that the Urssaf debits.
import { de } from '@cartable/domain/kernel/french.ts'
import { foreignCountries } from '@cartable/domain/urssaf/countries.ts'
import type { OwnAdvance } from '@cartable/domain/urssaf/own-advance.schema.ts'
import { useMemo } from 'react'
import { Button, Buttons } from '../../../platform/outside/Button.tsx'
import { useAct } from '../../../platform/outside/calls.ts'
import { Notice, Quiet, Section } from '../../../platform/outside/cards.tsx'
import { ChipsField, DayField, SelectField, TextField } from '../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../platform/outside/form.tsx'
import { phoneText } from '../../../platform/outside/phone.ts'
import { toast } from '../../../platform/outside/toast.tsx'
import { AddressField, addressValue, missingOfAddress, sentAddress } from '../../customers/outside/address.parts.tsx'
import { saveOwnAdvance } from './advance.doors.ts'
import { CityField, type CityValue } from './CityField.tsx'

const names = new Intl.DisplayNames(['fr'], { type: 'region' })
const countries = foreignCountries
  .map((code) => ({ value: code, label: names.of(code) ?? code }))
  .sort((a, b) => a.label.localeCompare(b.label, 'fr'))

type Stored = OwnAdvance['form']
const cityOf = ({ birthCityCode, birthCity, birthDepartementCode }: Stored): CityValue => ({
  typed: birthCity ?? '',
  chosen:
    birthCityCode === null
      ? null
      : { code: birthCityCode, name: birthCity ?? '', departementCode: birthDepartementCode },
})
const valuesOf = (form: Stored) => ({
  gender: (form.gender ?? '') as 'female' | 'male' | '',
  birthName: form.birthName ?? form.lastName,
  lastName: form.lastName,
  firstNames: form.firstNames ?? '',
  birthOn: form.birthOn ?? '',
  bornIn: (form.birthCountry === null ? '' : form.birthCountry === 'FR' ? 'FR' : 'abroad') as 'FR' | 'abroad' | '',
  birthCountry: form.birthCountry === 'FR' ? '' : (form.birthCountry ?? ''),
  birthCity: cityOf(form),
  mobilePhone: form.mobilePhone.phoneNumber === null ? '' : phoneText(form.mobilePhone.phoneNumber),
  email: form.email ?? '',
  address: addressValue(form.address),
  holder: '',
  iban: '',
  bic: '',
})
type Values = ReturnType<typeof valuesOf>

const orNull = (text: string) => (text.trim() === '' ? null : text)
const inputOf = (values: Values, form: Stored) => {
  const isFrench = values.bornIn === 'FR'
  const { chosen } = values.birthCity
  return {
    id: form.id,
    updatedAt: form.updatedAt,
    customerId: form.customerId,
    gender: values.gender === '' ? null : values.gender,
    birthName: values.birthName,
    lastName: values.lastName,
    firstNames: values.firstNames,
    birthOn: values.birthOn === '' ? null : values.birthOn,
    birthCountry: isFrench ? 'FR' : orNull(values.birthCountry),
    birthDepartementCode: isFrench ? (chosen?.departementCode ?? null) : null,
    birthCityCode: isFrench ? (chosen?.code ?? null) : null,
    birthCity: isFrench ? (chosen?.name ?? null) : null,
    mobilePhone: { phoneNumber: orNull(values.mobilePhone), phoneRegion: form.mobilePhone.phoneRegion ?? 'FR' },
    email: orNull(values.email),
    addressCountry: 'FR',
    address: sentAddress(values.address),
    bank: { holder: orNull(values.holder), iban: orNull(values.iban), bic: orNull(values.bic) },
    keepsAccount: form.keepsAccount,
    send: true,
  }
}
/** Fields of the answer as this page names them. */
const fieldOf = (path: string): string => {
  if (path.startsWith('bank.')) return path.slice(5)
  if (path === 'birthCityCode' || path === 'birthDepartementCode') return 'birthCity'
  return path.split('.')[0] ?? path
}

type Props = { readonly advance: OwnAdvance; readonly onDone: () => void }
export const AdvanceForm = ({ advance, onDone }: Props) => {
  const stored = advance.form
  const act = useAct(saveOwnAdvance, { touches: ['customers'] })
  const form = useForm(valuesOf(stored))
  const { errors } = act
  // the same until another answer: the form goes to the first of them once
  const named = useMemo(() => errors && { ...errors, propertyPaths: errors.propertyPaths.map(fieldOf) }, [errors])
  const account = stored.bankAccount
  return (
    <Form
      of={form}
      act={{ ...act, errors: named }}
      input={(values) => {
        const isFine = form.check({
          gender: values.gender === '' ? 'Choisissez.' : null,
          bornIn: values.bornIn === '' ? 'Choisissez.' : null,
          birthCity:
            values.bornIn === 'FR' && values.birthCity.chosen === null ? 'Choisissez la commune dans la liste.' : null,
          birthCountry: values.bornIn === 'abroad' && values.birthCountry === '' ? 'Choisissez le pays.' : null,
          address: missingOfAddress(values.address),
        })
        return isFine ? inputOf(values, stored) : null
      }}
      after={() => {
        toast('Formulaire envoyé à l’Urssaf.')
        onDone()
      }}
    >
      <Quiet>Recopiez l’avis d’imposition {de(advance.taxpayerName)}&nbsp;: l’Urssaf compare chaque mot.</Quiet>
      <Section title="Identité">
        <ChipsField
          {...form.at('gender')}
          label="Civilité"
          choices={[
            { value: 'female', label: 'Madame' },
            { value: 'male', label: 'Monsieur' },
          ]}
        />
        <TextField {...form.at('birthName')} label="Nom de naissance" maxLength={100} />
        <TextField {...form.at('lastName')} label="Nom d’usage" maxLength={100} />
        <TextField {...form.at('firstNames')} label="Prénoms" maxLength={256} />
        <DayField {...form.at('birthOn')} label="Date de naissance" min="1900-01-01" />
        <ChipsField
          {...form.at('bornIn')}
          label="Né(e)"
          choices={[
            { value: 'FR', label: 'En France' },
            { value: 'abroad', label: 'À l’étranger' },
          ]}
        />
        {form.values.bornIn === 'FR' && <CityField {...form.at('birthCity')} label="Commune de naissance" />}
        {form.values.bornIn === 'abroad' && (
          <SelectField {...form.at('birthCountry')} label="Pays de naissance" choices={countries} />
        )}
      </Section>
      <Section title="Coordonnées">
        <TextField
          {...form.at('mobilePhone')}
          label="Portable"
          type="tel"
          help="L’Urssaf vous y écrit."
          maxLength={30}
        />
        <TextField {...form.at('email')} label="E-mail" type="email" maxLength={254} />
        <AddressField {...form.at('address')} label="Adresse" />
      </Section>
      <Section title="Compte prélevé par l’Urssaf">
        {account !== null && (
          <Notice>
            Compte enregistré&nbsp;: {account.maskedIban}, {account.holder}. Laissez ces champs vides pour le garder.
          </Notice>
        )}
        <TextField {...form.at('holder')} label="Titulaire du compte" optional={account !== null} maxLength={100} />
        <TextField
          {...form.at('iban')}
          label="IBAN"
          optional={account !== null}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
        />
        <TextField
          {...form.at('bic')}
          label="BIC"
          optional={account !== null}
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
        />
      </Section>
      <Buttons>
        <Button kind="primary" submits>
          Envoyer à l’Urssaf
        </Button>
        <Button onPress={onDone}>Annuler</Button>
      </Buttons>
    </Form>
  )
}
