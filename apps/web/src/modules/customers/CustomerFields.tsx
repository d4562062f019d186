// The fields of a customer: identity, means of contact, who pays, URSSAF.
import type { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { advanceLabels, type CustomerRecord, customerLabels } from '@cartable/domain/customers/customers.schema.ts'
import { secondContactLabels } from '@cartable/domain/customers/second-contact.words.ts'
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import { genderOptions, personLabels as labels } from '@cartable/domain/people/people.schema.ts'
import { useToday } from '../../platform/fields/today.ts'
import { useFormSetter, useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { Section } from '../../platform/form/Section.tsx'
import { Statut } from '../../platform/theme/Statut.tsx'
import { advanceMeanings } from './customer-texts.ts'

const F = formOf<typeof customersApi.save>()

const noPhone = { phoneNumber: null, phoneRegion: 'FR' }
const nobody = {
  gender: null,
  firstName: null,
  lastName: null,
  birthOn: null,
  email: null,
  phone: noPhone,
  address: null,
}

/** Nothing is asked of a payer that does not exist: emptied when the switch goes off, so that no hidden field is refused. */
const Payer = ({ today }: { readonly today: string }) => {
  const hasOtherPayer = useFormValue<boolean>('hasOtherPayer')
  const set = useFormSetter()
  return (
    <>
      <F.Switch
        name="hasOtherPayer"
        label={customerLabels.hasOtherPayer}
        span={6}
        onChanged={(isOn: boolean) => !isOn && set('payer', nobody)}
      />
      {hasOtherPayer && (
        <>
          <F.Select name="payer.gender" label={labels.gender} options={genderOptions} span={2} />
          <F.Text name="payer.lastName" label={labels.lastName} span={2} optional={false} />
          <F.Text name="payer.firstName" label={labels.firstName} span={2} />
          <F.Day name="payer.birthOn" label={labels.birthOn} max={today} />
          <F.Phone name="payer.phone" label={labels.phone} />
          <F.Email name="payer.email" label={labels.email} />
          <F.Address
            name="payer.address"
            label="Adresse de facturation"
            operation={peopleApi.addressAutocomplete}
            span={6}
          />
        </>
      )}
    </>
  )
}

export const CustomerFields = ({ customer }: { readonly customer: CustomerRecord }) => {
  const today = useToday()
  const { advanceStatus } = customer
  return (
    <>
      <Section id="identite" title="Identité">
        <F.Select name="gender" label={labels.gender} options={genderOptions} span={2} />
        <F.Text name="lastName" label={labels.lastName} span={2} autoComplete="off" />
        <F.Text name="firstName" label={labels.firstName} span={2} autoComplete="off" />
        <F.Day name="birthOn" label={labels.birthOn} max={today} />
      </Section>
      <Section id="coordonnees" title="Coordonnées">
        <F.Phone name="mobilePhone" label={labels.mobilePhone} />
        <F.Phone name="phone" label={labels.phone} />
        <F.Email name="email" label={labels.email} span={6} />
        <F.Address
          name="address"
          label={labels.address}
          operation={peopleApi.addressAutocomplete}
          withComplement
          span={6}
        />
      </Section>
      <Section id="second-contact" title="Second contact">
        <F.Text name="secondContact.name" label={secondContactLabels.name} span={3} autoComplete="off" />
        <F.Text name="secondContact.link" label={secondContactLabels.link} span={3} autoComplete="off" />
        <F.Phone name="secondContact.phone" label={secondContactLabels.phone} />
        <F.Email name="secondContact.email" label={secondContactLabels.email} />
      </Section>
      <Section id="facturation" title="Facturation">
        <Payer today={today} />
      </Section>
      <Section
        id="urssaf"
        title="URSSAF"
        badge={
          <Statut
            meaning={advanceMeanings[advanceStatus]}
          >{`Avance immédiate ${advanceLabels[advanceStatus].toLowerCase()}`}</Statut>
        }
      >
        <F.Mask name="urssafNumber" label={customerLabels.urssafNumber} mask="urssaf" description="18 chiffres" />
        <F.Mask name="employerNumber" label={customerLabels.employerNumber} mask="employer" description="14 chiffres" />
        <F.Switch
          name="urssafPaymentEnabled"
          label={customerLabels.urssafPaymentEnabled}
          disabled={advanceStatus !== 'active' && !customer.urssafPaymentEnabled}
          description={advanceStatus === 'active' ? undefined : 'Demande une inscription validée par l’URSSAF.'}
          span={6}
        />
      </Section>
    </>
  )
}
