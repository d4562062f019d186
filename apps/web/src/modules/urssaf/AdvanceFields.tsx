// The fields of the tax-advance form: identity as the tax office knows it, birth place, contact, address, account.
import { de } from '@cartable/domain/kernel/french.ts'
import { genderOptions } from '@cartable/domain/people/people.schema.ts'
import { inseeCountry, isBornInFrance } from '@cartable/domain/urssaf/countries.ts'
import type { urssafApi } from '@cartable/domain/urssaf/urssaf.api.ts'
import { type AdvanceRecord, advanceFormLabels as labels } from '@cartable/domain/urssaf/urssaf.schema.ts'
import { regions } from '../../platform/fields/regions.ts'
import { cityRules } from '../../platform/fields/ServerAutocomplete.tsx'
import { useToday } from '../../platform/fields/today.ts'
import { useFormSetter, useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { Section } from '../../platform/form/Section.tsx'
import { communeOf, searchCommunes } from '../people/people.parts.tsx'
import { StoredAccount } from './AdvanceFacts.tsx'
import { TaxpayerAddress } from './TaxpayerAddress.tsx'
import classes from './urssaf.module.css'

const F = formOf<typeof urssafApi.saveCustomerForm>()

/** Countries that the INSEE lists; overseas, births are registered in France. */
const countries = regions
  .filter(({ code }) => inseeCountry(code) !== null)
  .map(({ code, name }) => ({ value: code, label: name }))

const BirthPlace = ({ birthCity }: { readonly birthCity: string | null }) => {
  const country = useFormValue<string | null>('birthCountry')
  const set = useFormSetter()
  const choose = (code: string | null) => {
    const city = communeOf(code)
    set('birthCity', city?.name ?? null)
    set('birthDepartementCode', city?.departementCode ?? null)
  }
  return (
    <>
      <F.Select
        name="birthCountry"
        label={labels.birthCountry}
        options={countries}
        span={2}
        optional={false}
        onChanged={(code: string | null) => {
          if (code !== null && isBornInFrance(code)) return
          set('birthCityCode', null)
          choose(null)
        }}
      />
      {country !== null && isBornInFrance(country) && (
        <>
          <F.Autocomplete
            name="birthCityCode"
            label={labels.birthCityCode}
            search={searchCommunes}
            rules={cityRules}
            valueLabel={birthCity}
            span={2}
            optional={false}
            onChanged={choose}
          />
          <F.Text
            name="birthDepartementCode"
            label={labels.birthDepartementCode}
            maxLength={3}
            span={2}
            optional={false}
          />
        </>
      )}
    </>
  )
}

const BankAccount = ({ record }: { readonly record: AdvanceRecord }) => {
  const isStored = record.bankAccount !== null
  return (
    <Section id="avance-compte" title="Compte à prélever">
      {isStored && (
        <div data-span={6}>
          <dl className={classes.facts}>
            <StoredAccount record={record} />
          </dl>
          {record.state.isEditable && (
            <p className={classes.help}>Les champs laissés vides gardent le compte enregistré.</p>
          )}
        </div>
      )}
      {record.state.isEditable && (
        <>
          <F.Text
            name="bank.holder"
            label={labels.holder}
            placeholder="Mme Claire MARTIN"
            autoComplete="off"
            span={6}
            optional={isStored}
          />
          <F.Mask
            name="bank.iban"
            label={isStored ? 'Nouvel IBAN' : labels.iban}
            mask="iban"
            span={4}
            optional={isStored}
          />
          <F.Mask name="bank.bic" label={labels.bic} mask="bic" span={2} optional={isStored} />
        </>
      )}
    </Section>
  )
}

export const AdvanceFields = ({ record }: { readonly record: AdvanceRecord }) => {
  const today = useToday()
  return (
    <>
      <Section id="avance-identite" title="Identité aux impôts">
        <p className={classes.help} data-span={6}>
          Recopiez l’avis d’imposition {de(record.taxpayer.name)}
          {record.taxpayer.isPayer && ', qui paie les factures'}
          {'\u00a0'}: l’Urssaf compare chaque mot. Ce qui change ici change aussi sur la fiche.
        </p>
        <F.Select name="gender" label={labels.gender} options={genderOptions} span={2} optional={false} />
        <F.Text name="birthName" label={labels.birthName} autoComplete="off" span={2} optional={false} />
        <F.Text name="lastName" label={labels.lastName} autoComplete="off" span={2} />
        <F.Text name="firstNames" label={labels.firstNames} autoComplete="off" span={3} optional={false} />
        <F.Day name="birthOn" label={labels.birthOn} max={today} span={3} optional={false} />
        <BirthPlace birthCity={record.birthCity} />
      </Section>
      <Section id="avance-contact" title="Coordonnées">
        <p className={classes.help} data-span={6}>
          L’Urssaf écrit au contribuable à ce portable et à cette adresse e-mail, où arrive le lien d’activation.
        </p>
        <F.Phone name="mobilePhone" label={labels.mobilePhone} optional={false} />
        <F.Email name="email" label={labels.email} optional={false} />
        <TaxpayerAddress readOnly={!record.state.isEditable} />
      </Section>
      <BankAccount record={record} />
    </>
  )
}
